import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { boundedRequest } from "./bounded-request";

const address = "http://portal.test/api/auth/callback/password?from=login";
const form = { "Content-Type": "application/x-www-form-urlencoded" };

async function arrived(sent: Request): Promise<NextRequest> {
  const bounded = await boundedRequest(sent);
  if (!(bounded instanceof NextRequest)) throw new Error(`It is refused with ${bounded}`);
  return bounded;
}

test.each([form["Content-Type"], "application/x-www-form-urlencoded;charset=UTF-8"])(
  "a sign-in arrives as it was sent, as %s",
  async (type) => {
    const headers = { "Content-Type": type };
    const sent = new Request(address, { method: "POST", headers, body: "email=fay%40fabrikam.example" });
    const bounded = await arrived(sent);
    expect(bounded.method).toBe("POST");
    expect(bounded.nextUrl.searchParams.get("from")).toBe("login");
    expect(bounded.headers.get("content-type")).toBe(type);
    expect(await bounded.text()).toBe("email=fay%40fabrikam.example");
  },
);

test("a request without a body, such as the return from single sign-on, arrives too", async () => {
  expect((await arrived(new Request(address))).body).toBeNull();
  const headers = { "Content-Type": "application/json" };
  expect((await arrived(new Request(address, { method: "POST", headers }))).body).toBeNull();
});

test.each([
  ["JSON", "application/json", "{}"],
  ["JSON that is none", "application/json", "{"],
  ["JSON under both names", "application/x-www-form-urlencoded, application/json", "{"],
  ["JSON in a parameter", "application/x-www-form-urlencoded; application/json", "{"],
  ["a form of parts", "multipart/form-data; boundary=x", "--x--"],
  ["nothing that is known", "", "email=a"],
])("no page sends %s, which does not reach next-auth", async (_, type, body) => {
  const headers = { "Content-Type": type };
  expect(await boundedRequest(new Request(address, { method: "POST", headers, body }))).toBe(415);
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
  expect(await boundedRequest(endless)).toBe(413);
});
