import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { exchange } from "./exchange";
import { guardFor, isPublic } from "./reachable";

/** What the name service answers: the outside world, which changes its mind. */
const names = vi.hoisted(() => new Map<string, string[]>());
vi.mock("node:dns", async (importOriginal) => {
  const dns = await importOriginal<typeof import("node:dns")>();
  const lookup = (name: string, _: object, done: (error: Error | null, addresses?: object[]) => void) => {
    const addresses = names.get(name);
    if (!addresses) return done(new Error(`${name} is not known`));
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
  return { ...dns, lookup };
});

let connections = 0;
let port: number;
const server = createServer((_, response) => response.end("{}")).on("connection", () => {
  connections += 1;
});
beforeEach(async () => {
  connections = 0;
  vi.stubEnv("PRIVATE_SERVICES", "http://127.0.0.1:4010, https://service.intern:8443");
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const ask = (address: string) =>
  exchange({
    ...{ method: "GET", url: new URL(address), headers: {}, body: null },
    ...{ connectMs: 2_000, silenceMs: 2_000 },
  });

test.each([
  ["https://10.1.2.3/api/v1"],
  ["https://172.31.255.255/api/v1"],
  ["https://192.168.0.1/api/v1"],
  ["https://127.0.0.1/api/v1"],
  ["https://2130706433/api/v1"],
  ["https://0x7f.1/api/v1"],
  ["https://0.0.0.0/api/v1"],
  ["https://169.254.169.254/latest/meta-data"],
  ["https://100.100.100.200/api/v1"],
  ["https://[::1]/api/v1"],
  ["https://[::]/api/v1"],
  ["https://[::ffff:127.0.0.1]/api/v1"],
  ["https://[64:ff9b::7f00:1]/api/v1"],
  ["https://[2002:7f00:1::]/api/v1"],
  ["https://[fe80::1]/api/v1"],
  ["https://[fd00:ec2::254]/api/v1"],
])("%s is a private address, however it is written", async (address) => {
  expect(() => guardFor(new URL(address))).toThrow("private network");
  await expect(ask(address)).rejects.toMatchObject({ sent: false, cause: { why: "private" } });
});

test.each(["93.184.215.14", "1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1"])(
  "%s is an address of the Internet",
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

test("what is sent in the clear is refused, of the Internet too", async () => {
  await expect(ask("http://93.184.215.14/api/v1")).rejects.toMatchObject({ cause: { why: "plain_http" } });
});

test("a name that stood for an address of the Internet when it was saved is refused once it stands for a private one", async () => {
  const address = `https://service.example:${port}/api/v1`;
  names.set("service.example", ["93.184.215.14"]);
  expect(() => guardFor(new URL(address))).not.toThrow();
  for (const changed of [["127.0.0.1"], ["93.184.215.14", "127.0.0.1"], ["::1"], ["::ffff:127.0.0.1"]]) {
    names.set("service.example", changed);
    await expect(ask(address)).rejects.toMatchObject({ sent: false, cause: { why: "private" } });
  }
  expect(connections).toBe(0);
});

test("what the operator names is reached, by exactly this scheme, host and port", async () => {
  expect(guardFor(new URL("http://127.0.0.1:4010/api/v1"))).toEqual({});
  expect(guardFor(new URL("https://service.intern:8443/api/v1"))).toEqual({});
  for (const other of ["http://127.0.0.1:4011/", "https://service.intern/", "http://service.intern:8443/"])
    expect(guardForOrRefusal(other)).not.toEqual({});
  await expect(ask(`http://127.0.0.1:${port}/api/v1`)).rejects.toMatchObject({ sent: false });
  expect(connections).toBe(0);
});

function guardForOrRefusal(address: string): unknown {
  try {
    return guardFor(new URL(address));
  } catch (error) {
    return error;
  }
}
