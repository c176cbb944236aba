import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CallbackReceiver, startCallbackReceiver } from "../testing/callback-receiver";
import { ConsoleVisitor } from "../testing/console-visitor";
import { eventually } from "../testing/eventually";
import { ServiceClient } from "../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";

let sandbox: TestSandbox;
let receiver: CallbackReceiver;
let client: ServiceClient;
let visitor: ConsoleVisitor;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  receiver = await startCallbackReceiver();
});
afterAll(async () => {
  await sandbox.dispose();
  await receiver.close();
});
beforeEach(async () => {
  client = await ServiceClient.open(sandbox.origin);
  visitor = await ConsoleVisitor.signedIn(sandbox.origin, client.token);
});

describe("an order", () => {
  test("is at the address that the service gives for it", async () => {
    const order = await client.placeOrder();
    expect(await visitor.page(new URL(order.url).pathname)).toContain(`Order ${order.number}`);
    expect(await visitor.page("/orders")).toContain(order.number);
  });

  test("is moved on, held, and put into a status", async () => {
    const { id } = await client.placeOrder();
    const answer = await visitor.send(`/orders/${id}/advance`);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/orders/${id}`]);
    expect((await client.getOrder(id)).status).toBe("translating");
    for (const status of ["on_hold", "under_review"]) {
      await visitor.send(`/orders/${id}/status`, { status });
      expect((await client.getOrder(id)).status).toBe(status);
    }
    expect((await visitor.send(`/orders/${id}/status`, { status: "nonsense" })).status).toBe(422);
  });

  test("moves on with everything else", async () => {
    const order = await client.placeOrder();
    const quote = await client.requestQuote();
    await visitor.send("/advance");
    expect((await client.getOrder(order.id)).status).toBe("translating");
    expect((await client.getQuote(quote.id)).status).toBe("pending");
  });

  test("takes a comment by staff, and shows it cleaned", async () => {
    const { id } = await client.placeOrder();
    await visitor.send(`/orders/${id}/comments`, { author: "Ann <i>", body: "<b>Two</b><script>x</script>" });
    expect((await client.getOrder(id)).comments).toMatchObject([{ author: "Ann <i>", body: "<b>Two</b>" }]);
    const page = await visitor.page(`/orders/${id}`);
    expect(page).toContain("<b>Two</b>");
    expect(page).not.toMatch(/<script|Ann <i>/);
  });

  test("is delivered with a translation of one's own, and with no other then", async () => {
    const { id } = await client.placeOrder();
    const form = new FormData();
    form.append("type", "translation");
    form.append("file", new Blob(["%PDF-1.7 mine"]), "mine.pdf");
    expect((await visitor.send(`/orders/${id}/translation`, form)).status).toBe(303);
    await client.setOrderStatus(id, "completed");
    const translations = (await client.getOrder(id)).files.filter((file) => file.type === "translation");
    expect(translations).toMatchObject([{ name: "mine.pdf", size: 13 }]);
    const download = await visitor.get(`/files/${translations[0]?.id}`);
    expect(await (await fetch(download.headers.get("location") ?? "")).text()).toBe("%PDF-1.7 mine");
  });

  test("takes no translation that is no PDF", async () => {
    const { id } = await client.placeOrder();
    const form = new FormData();
    form.append("type", "translation");
    form.append("file", new Blob(["<html>"]), "mine.pdf");
    expect((await visitor.send(`/orders/${id}/translation`, form)).status).toBe(422);
    expect((await client.getOrder(id)).files).toHaveLength(1);
  });
});

test("a quote is shown at its address, moved on, commented and put into a status", async () => {
  const quote = await client.requestQuote();
  expect(await visitor.page(new URL(quote.url).pathname)).toContain(`Quote ${quote.number}`);
  await visitor.send(`/quotes/${quote.id}/advance`);
  expect((await client.getQuote(quote.id)).status).toBe("pending");
  await visitor.send(`/quotes/${quote.id}/comments`, { author: "Ann", body: "Ready" });
  await visitor.send(`/quotes/${quote.id}/status`, { status: "on_hold" });
  expect(await client.getQuote(quote.id)).toMatchObject({ status: "on_hold", comments: [{ body: "Ready" }] });
  expect(await visitor.page("/quotes")).toContain(quote.number);
});

test("a revision is shown, moved on and put into a status", async () => {
  const order = await client.placeOrder();
  const { id } = await client.requestRevision(order.id);
  expect(await visitor.page(`/revisions/${id}`)).toContain("Please look again");
  await visitor.send(`/revisions/${id}/advance`);
  expect((await client.getOrder(order.id)).revisions).toMatchObject([{ status: "in_progress" }]);
  await visitor.send(`/revisions/${id}/status`, { status: "on_hold" });
  expect((await client.getOrder(order.id)).revisions).toMatchObject([{ status: "on_hold" }]);
  expect(await visitor.page("/revisions")).toContain(order.number);
});

test("callbacks are watched and sent again", async () => {
  await client.placeOrder({ callback_url: receiver.url });
  const before = receiver.received.length;
  await client.advance();
  await eventually(async () => expect(await visitor.page("/callbacks")).toContain(receiver.url));
  const watched = await visitor.get("/callbacks?watch=1");
  expect(watched.headers.get("refresh")).toBe("3");
  const resend = /action="(\/callbacks\/[^"]+\/resend)"/.exec(await watched.text())?.[1] ?? "";
  expect((await visitor.send(resend)).status).toBe(303);
  await eventually(() => expect(receiver.received).toHaveLength(before + 2));
});

describe("settings", () => {
  test("keep the coversheet", async () => {
    await visitor.send("/settings/coversheet", {
      ...{ white_label: "on", reference_label: "Matter", reference_visible: "on", reference_required: "on" },
      ...{ field1_label: "One", field2_label: "Two" },
    });
    expect((await client.control("GET", "/settings")).json).toEqual({
      white_label: true,
      coversheet: {
        reference: { label: "Matter", visible: true, required: true },
        field1: { label: "One", visible: false, required: false },
        field2: { label: "Two", visible: false, required: false },
      },
    });
  });

  test("make a token, shown once, and revoke it", async () => {
    const made = await (await visitor.send("/settings/tokens")).text();
    const token = /sandbox_a_[\w-]+/.exec(made)?.[0] ?? "";
    expect((await client.withToken(token).get("/languages")).status).toBe(200);
    const page = await visitor.page("/settings");
    expect(page).not.toContain(token);
    const revoke = [...page.matchAll(/action="(\/settings\/tokens\/[^"]+\/revoke)"/g)][1]?.[1] ?? "";
    expect((await visitor.send(revoke)).status).toBe(303);
    expect((await client.withToken(token).get("/languages")).status).toBe(401);
  });

  test("make a token without access", async () => {
    const made = await (await visitor.send("/settings/tokens", { without_access: "on" })).text();
    const token = /sandbox_a_[\w-]+/.exec(made)?.[0] ?? "";
    expect((await client.withToken(token).get("/languages")).status).toBe(403);
  });

  test("show and set the signing secret", async () => {
    expect(await visitor.page("/settings")).toContain(client.signingSecret);
    await visitor.send("/settings/signing-secret", { signing_secret: "another secret" });
    expect(await visitor.page("/settings")).toContain('value="another secret"');
  });
});

test("faults are switched on and off", async () => {
  await visitor.send("/faults", {
    kind: "status",
    status: "503",
    times: "5",
    path: "/languages",
    method: "",
  });
  await visitor.send("/faults", { kind: "status", status: "418", after: "on" });
  const answer = await fetch(`${sandbox.origin}/api/v1/languages`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  expect(answer.status).toBe(503);
  expect(await visitor.page("/faults")).toContain("418");
  await visitor.send("/faults/off");
  expect((await client.get("/languages")).status).toBe(200);
  expect((await visitor.send("/faults", { kind: "nonsense" })).status).toBe(422);
});
