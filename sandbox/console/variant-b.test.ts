import { afterAll, beforeAll, expect, test } from "vitest";
import { ConsoleVisitor } from "../testing/console-visitor";
import { call } from "../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

test("Variant B has a console and a description of its own, and Variant A's tokens do not open it", async () => {
  const { a, b } = sandbox.running.addresses;
  const visitor = await ConsoleVisitor.signedIn(b.origin, b.credentials.token);
  for (const path of ["/orders", "/revisions", "/files", "/callbacks", "/faults"]) {
    expect(await visitor.page(path)).toContain("Sandbox, Variant B");
  }
  expect(await visitor.page("/settings")).not.toMatch(/Coversheet|Signing secret/);
  expect((await visitor.get("/quotes")).status).toBe(404);
  await expect(ConsoleVisitor.signedIn(b.origin, a.credentials.token)).rejects.toThrow("401");
  const description = await call(`${b.origin}/openapi.json`, "GET", {});
  expect(description.json).toMatchObject({ info: { title: expect.stringContaining("Variant B") } });
});
