import { expect, test } from "vitest";
import { boundedRequest } from "./bounded-request";

const address = "http://portal.test/api/auth/callback/password?from=login";
const form = { "Content-Type": "application/x-www-form-urlencoded" };

test("a sign-in arrives as it was sent", async () => {
  const sent = new Request(address, { method: "POST", headers: form, body: "email=fay%40fabrikam.example" });
  const bounded = await boundedRequest(sent);
  expect(bounded?.method).toBe("POST");
  expect(bounded?.nextUrl.searchParams.get("from")).toBe("login");
  expect(bounded?.headers.get("content-type")).toBe(form["Content-Type"]);
  expect(await bounded?.text()).toBe("email=fay%40fabrikam.example");
});

test("a request without a body, such as the return from single sign-on, arrives too", async () => {
  expect((await boundedRequest(new Request(address)))?.body).toBeNull();
});

test("nobody fills the memory without being signed in", async () => {
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
  });
  const endless = new Request(address, {
    method: "POST",
    headers: form,
    body,
    duplex: "half",
  } as RequestInit);
  expect(await boundedRequest(endless)).toBeNull();
});
