import { beforeEach, expect, test } from "vitest";
import { signedHeaders } from "@/lib/mirror/testing/signed-callback";
import { type Callback, CallbackRoad } from "./callback-fate";

let delivered: Callback[];
/** What the portal answers. */
let status: number;
let road: CallbackRoad;

beforeEach(() => {
  delivered = [];
  status = 200;
  road = new CallbackRoad(async (callback) => {
    delivered.push(callback);
    return status;
  });
});

function callback(id: number, said = "translating"): Callback {
  const body = JSON.stringify({ id, status: said });
  return {
    path: "/api/callbacks/key",
    headers: signedHeaders({ secret: "s", body }),
    body: Buffer.from(body),
  };
}

const ids = () => delivered.map(({ body }) => (JSON.parse(body.toString()) as { id: number }).id);

test("callbacks go through as they are, and the service hears what the portal says", async () => {
  status = 401;
  expect(await road.receive(callback(1))).toBe(401);
  expect(delivered).toEqual([expect.objectContaining({ path: "/api/callbacks/key" })]);
});

test("a dropped one never arrives, though the service believes so", async () => {
  await road.begin("drop");
  expect(await road.receive(callback(1))).toBe(200);
  await road.begin(null);
  expect(delivered).toEqual([]);
});

test("a refused one is sent again by the service", async () => {
  await road.begin("refuse");
  expect(await road.receive(callback(1))).toBe(503);
  expect(delivered).toEqual([]);
});

test("a doubled one arrives twice", async () => {
  await road.begin("double");
  await road.receive(callback(1));
  expect(ids()).toEqual([1, 1]);
});

test("shuffled ones arrive later, each once, the last of them when it ends", async () => {
  await road.begin("shuffle", 5);
  for (const id of [1, 2, 3, 4]) expect(await road.receive(callback(id))).toBe(200);
  expect(ids().sort()).toEqual([1, 2, 3]);
  await road.begin(null);
  expect(ids().sort()).toEqual([1, 2, 3, 4]);
});

test.each(["translating", "completed"])("a forged one of %s never says the same", async (said) => {
  await road.begin("forge");
  const { body, headers } = callback(1, said);
  await road.receive({ path: "/api/callbacks/key", headers, body });
  const signed = delivered.filter(
    (each) => each.headers["service-webhook-signature"] && each.path.endsWith("key"),
  );
  expect(signed.map((each) => each.body.equals(body))).toEqual([false, false, true]);
});

test("forged ones come before the true one, and one that is believed is kept for the verdict", async () => {
  await road.begin("forge");
  await road.receive(callback(1));
  expect(delivered).toHaveLength(5);
  expect(road.believedForgeries).toHaveLength(4);
  status = 401;
  await road.receive(callback(2));
  expect(road.believedForgeries).toHaveLength(4);
});

test("where nobody signs, a forged one is believed that comes by an address which nobody has", async () => {
  await road.begin("forge");
  const body = Buffer.from(JSON.stringify({ order_number: "1", status: "in_progress" }));
  const unsigned = { path: "/api/callbacks/key", headers: { "content-type": "application/json" }, body };
  await road.receive(unsigned);
  expect(road.believedForgeries).toEqual([body.toString()]);
  expect(delivered.at(-1)).toEqual(unsigned);
});
