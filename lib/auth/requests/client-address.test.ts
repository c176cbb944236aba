import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { clientAddress, networkOf, noteConnectionAddress } from "./client-address";

const connection = "198.51.100.7";
const from = (forwarded: string | null, trustedProxies: number, own: string | null = connection) =>
  clientAddress(
    new Headers({
      ...(forwarded === null ? {} : { "x-forwarded-for": forwarded }),
      ...(own === null ? {} : { "x-verso-connection-address": own }),
    }),
    trustedProxies,
  );

test("without a proxy the address is the connection's own, whatever a client claims", () => {
  expect(from(null, 0)).toBe(connection);
  expect(from("203.0.113.9", 0)).toBe(connection);
  expect(from("1.1.1.1, 203.0.113.9", 0)).toBe(connection);
});

test.each([
  [1, "1.1.1.1, 203.0.113.9", "203.0.113.9"],
  [2, "1.1.1.1, 203.0.113.9, 10.0.0.2", "203.0.113.9"],
  [3, "1.1.1.1,203.0.113.9,10.0.0.3,10.0.0.2", "203.0.113.9"],
])("behind %i proxies it is what the outermost of them saw", (proxies, forwarded, seen) => {
  expect(from(forwarded, proxies)).toBe(seen);
});

test("a request that came through fewer proxies than there are has the address that the first of them saw", () => {
  expect(from("203.0.113.9", 2)).toBe("203.0.113.9");
  expect(from(null, 2)).toBe(connection);
});

test.each([
  ["203.0.113.9:51234", "203.0.113.9"],
  ["[2001:DB8::9]:51234", "2001:db8::9"],
  ["2001:db8:0:0::9", "2001:db8::9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["fe80::1%eth0", "fe80::1"],
])("%s is understood as proxies write it", (written, address) => {
  expect(from(written, 1)).toBe(address);
});

test.each(["unknown", "_hidden", "", "203.0.113.9.evil.test"])(
  "%j is no address, so that the connection's counts",
  (written) => {
    expect(from(written, 1)).toBe(connection);
  },
);

test("where nothing tells an address there is none", () => {
  expect(from("203.0.113.9", 0, null)).toBeNull();
});

test("a client cannot claim an address of its connection", async () => {
  const server = createServer((request, response) => {
    noteConnectionAddress(request);
    const headers = new Headers(request.headers as Record<string, string>);
    response.end(clientAddress(headers, 0));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const claimed = { "X-Verso-Connection-Address": "203.0.113.9", "X-Forwarded-For": "203.0.113.9" };
  const answer = await fetch(`http://127.0.0.1:${port}`, { headers: claimed });
  expect(await answer.text()).toBe("127.0.0.1");
  server.close();
});

test("addresses of one IPv6 network are one place, those of another and of IPv4 are not", () => {
  expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe(networkOf("2001:db8:1:2::9"));
  expect(networkOf("2001:db8:1:2::9")).not.toBe(networkOf("2001:db8:1:3::9"));
  expect(networkOf("2001:db8::9")).toBe(networkOf("2001:db8:0:0:ffff::1"));
  expect(networkOf("::1")).not.toBe(networkOf("2001:db8::1"));
  expect(networkOf("203.0.113.9")).not.toBe(networkOf("203.0.113.8"));
});
