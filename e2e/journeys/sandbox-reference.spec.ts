import type { Account } from "../support/people";
import { expect, test } from "../support/test";

/** The sandbox's reference page, for whoever connects something to the service. */

for (const variant of ["a", "b"] as const) {
  test(`the reference of Variant ${variant.toUpperCase()} shows what there is, and asks nobody but the sandbox`, async ({
    page,
    system,
  }) => {
    const { origin } = new URL((system.sandbox[variant] as Account).base_url);
    const elsewhere: string[] = [];
    const refused: string[] = [];
    page.on("request", (request) => {
      const address = request.url();
      if (!/^(data|blob):/.test(address) && new URL(address).origin !== origin) elsewhere.push(address);
    });
    page.on("console", (said) => {
      if (/Content Security Policy/.test(said.text())) refused.push(said.text());
    });
    await page.goto(`${origin}/reference`);
    await expect(
      page.getByRole("heading", { level: 1, name: `Translation service, Variant ${variant.toUpperCase()}` }),
    ).toBeVisible();
    // What an operation takes and answers is drawn when one comes to it.
    await page.goto(`${origin}/reference/#tag/orders`);
    await expect(page.getByRole("heading", { level: 2, name: "Orders" })).toBeVisible();
    await expect(page.getByText("/orders/{", { exact: false }).first()).toBeVisible();
    expect(elsewhere).toEqual([]);
    expect(refused).toEqual([]);
  });
}
