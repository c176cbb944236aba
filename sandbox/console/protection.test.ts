import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ConsoleVisitor } from "../testing/console-visitor";
import { ServiceClient } from "../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";

let sandbox: TestSandbox;
let client: ServiceClient;
let visitor: ConsoleVisitor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  client = await ServiceClient.open(sandbox.origin);
  visitor = await ConsoleVisitor.signedIn(sandbox.origin, client.token);
});

describe("signing in", () => {
  test("is asked for first, and leads back", async () => {
    const stranger = new ConsoleVisitor(sandbox.origin);
    const answer = await stranger.get("/orders/1");
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sign-in?next=%2Forders%2F1"]);
    const signedIn = await stranger.send("/sign-in", { token: client.token, next: "/orders/1" });
    expect(signedIn.headers.get("location")).toBe("/orders/1");
    expect(signedIn.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Strict/);
    expect(signedIn.headers.get("set-cookie")).not.toContain(client.token);
  });

  test("with an unknown token is refused", async () => {
    const answer = await new ConsoleVisitor(sandbox.origin).send("/sign-in", { token: "wrong" });
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([401, null]);
  });

  test.each(["//evil.example", "/\\evil.example", "https://evil.example"])(
    "never leads to %s",
    async (next) => {
      const answer = await visitor.send("/sign-in", { token: client.token, next });
      expect(answer.headers.get("location")).toBe("/");
    },
  );

  test("ends by signing out, by revoking the token, and is not made by a changed cookie", async () => {
    expect((await visitor.send("/sign-out")).headers.get("set-cookie")).toContain("Expires=Thu, 01 Jan 1970");
    const forged = new ConsoleVisitor(sandbox.origin);
    forged.cookie = `${visitor.cookie.slice(0, -2)}xx`;
    expect((await forged.get("/orders")).status).toBe(303);
    await client.control("DELETE", `/tokens/${client.token}`);
    expect((await visitor.get("/orders")).status).toBe(303);
  });

  test("is not lost on a link from another site", async () => {
    const answer = await new ConsoleVisitor(sandbox.origin).get("/orders", {
      "sec-fetch-site": "cross-site",
    });
    expect(answer.headers.get("refresh")).toBe("0; url=/orders");
  });
});

describe("another account", () => {
  test("sees nothing and changes nothing", async () => {
    const order = await client.placeOrder({ reference: "Secret matter" });
    const quote = await client.requestQuote();
    const revision = await client.requestRevision(order.id);
    const file = order.files[0]?.id;
    const other = await ServiceClient.open(sandbox.origin);
    const stranger = await ConsoleVisitor.signedIn(sandbox.origin, other.token);
    const theirs = [`/orders/${order.id}`, `/orders/${order.number}`, `/quotes/${quote.id}`];
    for (const path of [...theirs, `/revisions/${revision.id}`, `/files/${file}`]) {
      expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
    }
    for (const path of [`/orders/${order.id}`, `/quotes/${quote.id}`, `/revisions/${revision.id}`]) {
      expect((await stranger.send(`${path}/advance`)).status).toBe(404);
      expect((await stranger.send(`${path}/status`, { status: "on_hold" })).status).toBe(404);
    }
    expect(await stranger.page("/orders")).not.toContain(order.number);
    expect(await stranger.page("/files")).not.toContain(order.files[0]?.name);
    expect((await client.getOrder(order.id)).status).toBe("submitted");
    const own =
      /action="(\/settings\/tokens\/[^"]+\/revoke)"/.exec(await visitor.page("/settings"))?.[1] ?? "";
    expect((await stranger.send(own)).status).toBe(404);
  });
});

describe("a form from another site", () => {
  test.each<[string, Record<string, string>]>([
    ["another origin", { origin: "https://evil.example" }],
    ["no origin", {}],
    ["an opaque origin", { origin: "null" }],
  ])("is refused with %s", async (_what, headers) => {
    const { id } = await client.placeOrder();
    expect((await visitor.send(`/orders/${id}/advance`, {}, headers)).status).toBe(403);
    expect((await visitor.send("/sign-in", { token: client.token }, headers)).status).toBe(403);
    expect((await client.getOrder(id)).status).toBe("submitted");
  });
});

test("hostile names and texts are shown, never obeyed", async () => {
  const hostile = `"><img src=x onerror=alert(1)>'`;
  const file = await client.upload(`<script>alert(1)</script>.pdf`);
  const order = await client.placeOrder({ reference: hostile, field1: hostile, files: [file.id] });
  await client.control("PUT", "/settings", {
    white_label: false,
    coversheet: Object.fromEntries(
      ["reference", "field1", "field2"].map((name) => [
        name,
        { label: hostile, visible: true, required: false },
      ]),
    ),
  });
  await visitor.send("/settings/signing-secret", { signing_secret: hostile });
  const shown = [`/orders/${order.id}`, "/orders", "/files", "/settings"];
  for (const path of shown) {
    const page = await visitor.page(path);
    expect(page).not.toMatch(/<script|<img/);
    expect(page).toMatch(/onerror|alert/);
  }
});

test("every page forbids scripts, frames and everything from elsewhere", async () => {
  for (const path of ["/orders", "/quotes", "/revisions", "/files", "/callbacks", "/faults", "/settings"]) {
    const answer = await visitor.get(path);
    const policy = answer.headers.get("content-security-policy");
    expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(policy).not.toContain("unsafe-inline");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
  expect((await visitor.get("/orders/none")).headers.get("content-type")).toContain("text/html");
});
