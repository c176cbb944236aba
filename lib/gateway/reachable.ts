import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { env } from "@/lib/platform/env";

/**
 * Promises that nothing is sent to an address within the operator's own network, or in the clear, unless the operator
 * lets it be (`PRIVATE_SERVICES`): administrators of customer businesses say where their service is. Asked of the address
 * that a connection is made to, not of a name: what a name stands for may have changed since it was looked at.
 */

export type RefusedWhy = "plain_http" | "private";

export class RefusedAddress extends Error {
  override readonly name = "RefusedAddress";
  constructor(
    readonly why: RefusedWhy,
    address: string,
  ) {
    super(
      why === "private"
        ? `${address} is an address of a private network, which PRIVATE_SERVICES does not name`
        : `${address} is no https: address, and PRIVATE_SERVICES does not name it`,
    );
  }
}

/**
 * How a request to this address is connected: with the lookup that refuses private addresses, or as usual where the
 * operator lets it be.
 * @throws RefusedAddress where the address itself tells that it is refused
 */
export function guardFor(url: URL): { lookup?: LookupFunction } {
  if (isListed(url)) return {};
  if (url.protocol !== "https:") throw new RefusedAddress("plain_http", url.origin);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) && !isPublic(host)) throw new RefusedAddress("private", host);
  return { lookup: lookupPublic };
}

/** Refuses a name as soon as one of its addresses is private: which of them is connected to is not ours to say. */
const lookupPublic: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, "", 0);
    const hidden = addresses.find(({ address }) => !isPublic(address));
    if (hidden) return done(new RefusedAddress("private", `${name} (${hidden.address})`), "", 0);
    if (options.all) return done(null, addresses);
    const [{ address, family } = { address: "", family: 0 }] = addresses;
    done(null, address, family);
  });
};

/** Whether the operator lets this scheme, host and port be a service. */
function isListed({ origin }: URL): boolean {
  const listed = env().PRIVATE_SERVICES;
  return listed === "any" || listed.includes(origin);
}

/** Whether an IP address is one of the Internet's, by IANA's registries of special-purpose addresses. */
export function isPublic(address: string): boolean {
  // What leads to an IPv4 address in another form (mapped, NAT64, 6to4, Teredo) is no place to reach one by.
  return isIP(address) === 4
    ? !hidden4.check(address, "ipv4")
    : global6.check(address, "ipv6") && !hidden6.check(address, "ipv6");
}

const hidden4 = subnets("ipv4", [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
]);
const global6 = subnets("ipv6", [["2000::", 3]]);
const hidden6 = subnets("ipv6", [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
]);

function subnets(family: "ipv4" | "ipv6", ranges: readonly (readonly [address: string, bits: number])[]) {
  const list = new BlockList();
  for (const [address, bits] of ranges) list.addSubnet(address, bits, family);
  return list;
}
