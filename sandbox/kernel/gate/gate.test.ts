import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { call, ServiceClient } from "../../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../../testing/test-sandbox";
import { errorBody } from "../../variant-a/wire";

let sandbox: TestSandbox;
let client: ServiceClient;
let api: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  api = `${sandbox.origin}/api/v1`;
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  client = await ServiceClient.open(sandbox.origin);
});

const newToken = async (body?: object) => {
  const answer = await client.control("POST", "/tokens", body);
  expect(answer.status).toBe(201);
  return z.strictObject({ token: z.string() }).parse(answer.json).token;
};

describe("a token", () => {
  test.each([
    ["no header", {}],
    ["another scheme", { authorization: "Basic abc" }],
    ["an unknown token", { authorization: "Bearer nobody" }],
    ["an empty token", { authorization: "Bearer " }],
  ])("is needed: %s is answered 401 with a message", async (_what, headers) => {
    const answer = await call(`${api}/languages`, "GET", headers);
    expect(answer.status).toBe(401);
    expect(answer.json).toEqual({ message: expect.any(String) });
    expect(answer.headers.get("x-ratelimit-limit")).not.toBeNull();
    expect(answer.headers.get("x-ratelimit-remaining")).not.toBeNull();
  });

  test("without access is answered 403", async () => {
    const answer = await client.withToken(await newToken({ access: false })).get("/languages");
    expect([answer.status, answer.json]).toEqual([403, { message: expect.any(String) }]);
  });

  test("more of the same account sees the same resources, until it is revoked", async () => {
    const { id } = await client.placeOrder();
    const second = client.withToken(await newToken());
    expect((await second.getOrder(id)).id).toBe(id);
    expect((await client.control("DELETE", `/tokens/${second.token}`)).status).toBe(204);
    expect((await second.get(`/orders/${id}`)).status).toBe(401);
    expect((await client.control("DELETE", `/tokens/${second.token}`)).status).toBe(404);
  });

  test("of another account cannot be revoked", async () => {
    const other = await ServiceClient.open(sandbox.origin);
    expect((await client.control("DELETE", `/tokens/${other.token}`)).status).toBe(404);
    expect((await other.get("/languages")).status).toBe(200);
  });
});

describe("what is no request of the service", () => {
  test.each([
    ["GET", "/nothing"],
    ["GET", "/orders/999999"],
    ["GET", "/orders/none"],
    ["GET", "/orders/99999999999999999999"],
    ["GET", "/files/-1"],
    ["GET", "/quotes/0"],
    ["PUT", "/orders"],
    ["PATCH", "/orders/1"],
  ])("%s %s is answered 404 with a message", async (method, path) => {
    const answer = await client.call(method, path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toContain("application/json");
    expect(errorBody.parse(answer.json).message).not.toBe("");
  });

  test.each(["{", '{"files": [1,]}', "[]", '"text"', "7"])("the body %s is answered 400", async (body) => {
    const answer = await client.call("POST", "/orders", body);
    expect([answer.status, answer.json]).toEqual([400, { message: expect.any(String) }]);
  });

  test("a body of another content type is answered 400", async () => {
    const headers = { authorization: `Bearer ${client.token}`, "content-type": "text/xml" };
    expect((await call(`${api}/orders`, "POST", headers, "<order/>")).status).toBe(400);
  });

  test("a JSON body above a megabyte is answered 413", async () => {
    expect((await client.call("POST", "/orders", { notes: "x".repeat(1_100_000) })).status).toBe(413);
  });

  test("a fault of the sandbox itself is answered 500 and tells nothing of it", async () => {
    const { db } = sandbox.running.kernel;
    const { id } = await client.placeOrder();
    await db.$executeRaw`UPDATE orders SET services = '"broken"' WHERE id = ${id}`;
    const answer = await client.get(`/orders/${id}`);
    expect([answer.status, answer.json]).toEqual([500, { message: "An unexpected error occurred." }]);
  });
});

describe("the rate limit", () => {
  let limited: TestSandbox;

  beforeAll(async () => {
    limited = await startTestSandbox({ requestsPerMinute: 5 });
  });
  afterAll(() => limited.dispose());

  test("counts down in the headers of every answer, then answers 429 with Retry-After", async () => {
    const own = await ServiceClient.open(limited.origin);
    const remaining: (string | null)[] = [];
    for (const path of ["/languages", "/nothing", "/orders?page=0", "/files", "/quotes"]) {
      const answer = await own.get(path);
      expect(answer.headers.get("x-ratelimit-limit")).toBe("5");
      expect(answer.headers.get("retry-after")).toBeNull();
      remaining.push(answer.headers.get("x-ratelimit-remaining"));
    }
    expect(remaining).toEqual(["4", "3", "2", "1", "0"]);
    const refused = await own.get("/languages");
    expect([refused.status, refused.json]).toEqual([429, { message: expect.any(String) }]);
    expect(refused.headers.get("x-ratelimit-remaining")).toBe("0");
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  test("lets exactly its number through of many at once", async () => {
    const own = await ServiceClient.open(limited.origin);
    const answers = await Promise.all(Array.from({ length: 20 }, () => own.get("/languages")));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15);
  });

  test("is each token's own and never counts a control", async () => {
    const own = await ServiceClient.open(limited.origin);
    for (let request = 0; request < 6; request += 1) await own.get("/languages");
    expect((await own.get("/languages")).status).toBe(429);
    const { token } = z.object({ token: z.string() }).parse((await own.control("POST", "/tokens")).json);
    for (let request = 0; request < 9; request += 1) {
      expect((await own.control("GET", "/settings")).status).toBe(200);
    }
    const first = await own.withToken(token).get("/languages");
    expect([first.status, first.headers.get("x-ratelimit-remaining")]).toEqual([200, "4"]);
  });

  test("begins anew when its minute is over, and holds through a restart", async () => {
    const own = await ServiceClient.open(limited.origin);
    for (let request = 0; request < 5; request += 1) await own.get("/languages");
    await limited.restart();
    const again = new ServiceClient(limited.origin, own.token);
    expect((await again.get("/languages")).status).toBe(429);
    await limited.running.kernel.db
      .$executeRaw`UPDATE tokens SET window_start = now() - interval '60 seconds'`;
    const answer = await again.get("/languages");
    expect([answer.status, answer.headers.get("x-ratelimit-remaining")]).toEqual([200, "4"]);
  });
});
