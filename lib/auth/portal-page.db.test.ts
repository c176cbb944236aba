import type { ReactElement } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { CookieSource } from "@/lib/auth/session/cookie";
import { addBusiness, addPerson, cookiesOf, signIn } from "@/lib/auth/testing/signed-in";
import { portalMetadata, portalPage } from "./portal-page";

const asked = vi.hoisted(() => ({ cookies: null as CookieSource | null }));

// Outside a request of Next there is none to ask.
vi.mock("next/headers", () => ({
  headers: async () => new Headers(),
  cookies: async () => asked.cookies ?? { get: () => undefined },
}));

beforeEach(async () => {
  const { sessionId } = await signIn(await addPerson({ businessId: await addBusiness() }));
  asked.cookies = await cookiesOf(sessionId);
});

/** As Next renders what the guard makes, a component in its boundary. */
async function renderPage(make: () => Promise<null>): Promise<void> {
  const boundary = (await portalPage(make)({})) as ReactElement<{ children: ReactElement }>;
  const { type } = boundary.props.children;
  await (type as () => Promise<unknown>)();
}

describe.each<[string, (make: () => Promise<null>) => Promise<unknown>]>([
  ["page", renderPage],
  ["title", async (make) => await portalMetadata(async () => (await make()) ?? {})({})],
])("of what one person asks for at once, each %s", (_, render) => {
  test("takes its turn, and too many are turned away", async () => {
    let [running, most, refused] = [0, 0, 0];
    const gate = Promise.withResolvers<null>();
    const made = Array.from({ length: 100 }, () =>
      render(async () => {
        running += 1;
        most = Math.max(most, running);
        await gate.promise;
        running -= 1;
        return null;
      }).catch((error) => {
        if (error.code === "rate_limited") refused += 1;
      }),
    );
    await expect.poll(() => running + refused).toBeGreaterThanOrEqual(12 + 28);
    gate.resolve(null);
    await Promise.all(made);
    expect([most, refused]).toEqual([12, 28]);
  });
});
