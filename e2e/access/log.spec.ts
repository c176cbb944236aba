import { interceptAction } from "../support/requests";
import { startSystem } from "../support/system";
import { expect, fillSignIn, test } from "../support/test";

/** What the portal writes down of requests that its own pages never send. */

const secret = "Only Rosa knows";

/** Bodies of an action that no page sends. */
const unreadable = [
  secret,
  `["${secret}`,
  `["$n${secret}"]`,
  `["$F${secret}"]`,
  `["$h7${secret}"]`,
  `"${secret}"`,
];

test("the log has one line for each action of a person that no page sends, quotes nothing of it, and holds no stranger's", async ({
  browser,
}) => {
  test.slow();
  const { ready, said, stop } = await startSystem();
  const [person] = ready.people;
  if (!person) throw new Error("The demonstration has nobody");
  const page = await browser.newPage({ baseURL: ready.portal });
  await fillSignIn(page, person.email, person.password);
  await page.getByRole("link", { name: "Settings" }).click();
  const { url, id } = await interceptAction(page, async () => {
    await page.getByRole("button", { name: "Replace token" }).click();
    await page.getByRole("textbox", { name: "Access token" }).fill("a-token");
    await page.getByRole("button", { name: "Save token" }).click();
  });
  const sent = [
    ...unreadable.map((data) => ({ type: "text/plain;charset=UTF-8", data })),
    { type: "application/json", data: secret },
    { type: "multipart/form-data; boundary=x", data: secret },
    {
      type: "multipart/form-data; boundary=x",
      data: `--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n${secret}\r\n--x--\r\n`,
    },
  ];
  const linesOf = (action: string) =>
    said()
      .split("\n")
      .filter((line) => line.includes(action));
  for (const { type, data } of sent) {
    const headers = { "Next-Action": id, "Content-Type": type, Origin: new URL(ready.portal).origin };
    const answer = await page.request.post(url, { headers, data: Buffer.from(data) });
    expect(answer.status()).toBe(422);
  }
  await expect(() => expect(linesOf(id)).toHaveLength(sent.length)).toPass();
  expect(linesOf(id).filter((line) => !/^web +\{"level":40,.{1,500}\}$/.test(line))).toEqual([]);
  expect(said()).not.toContain('"stack"');
  const unknown = {
    ...{ "Next-Action": "0".repeat(42), "Content-Type": "text/plain" },
    Origin: new URL(ready.portal).origin,
  };
  expect((await page.request.post(url, { headers: unknown, data: Buffer.from("[]") })).status()).toBe(409);
  await expect(() => expect(said()).toContain(unknown["Next-Action"])).toPass();

  const linesBefore = said().split("\n").length;
  const stranger = await browser.newContext({ baseURL: ready.portal });
  for (const action of [id, unknown["Next-Action"]]) {
    for (const { type, data } of sent) {
      const headers = { ...unknown, "Next-Action": action, "Content-Type": type };
      const answer = await stranger.request.post("/login", { headers, data: Buffer.from(data) });
      expect(answer.status()).toBe(401);
    }
  }
  await stranger.close();

  // Who is no longer signed in is led to the sign-in, though their action goes no further than a stranger's.
  await page.reload();
  await page.getByRole("button", { name: "Replace token" }).click();
  await page.getByRole("textbox", { name: "Access token" }).fill("a-token");
  // A read of the page's own would lead to the sign-in before the action does.
  await page.route("**/api/**", (route) => route.abort());
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save token" }).click();
  await expect(page).toHaveURL(/\/login\?callbackUrl=/);
  await page.close();
  const since = said().split("\n").slice(linesBefore);
  // What the page read once its session was gone is refused in a short line each.
  expect(since.filter((line) => !line.includes('"msg":"Nobody is signed in"'))).toEqual([]);
  await stop();
  const ofUnknown = linesOf(unknown["Next-Action"]);
  expect(ofUnknown.map((line) => /^web +\{"level":40,.*\}$/.test(line))).toEqual([true]);
  expect(said()).not.toContain(secret);
  expect(said()).not.toContain(secret.slice(0, 8));
});
