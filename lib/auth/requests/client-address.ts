import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/** Promises an address that no client can choose: what our own server or a proxy of ours has seen. */

/** Written by our own server for every request, over whatever a client sent. */
const connectionHeader = "x-verso-connection-address";

export type HeaderSource = { get(name: string): string | null };

/** Tells what answers the request where its connection comes from. */
export function noteConnectionAddress({ headers, socket }: IncomingMessage): void {
  if (socket.remoteAddress) headers[connectionHeader] = socket.remoteAddress;
  else delete headers[connectionHeader];
}

/**
 * Where a request comes from; null when its connection has ended already.
 * @param trustedProxies how many proxies stand before the portal. Each of them adds the address that it was asked
 *   from to `X-Forwarded-For`; what stands before their entries is a client's claim.
 */
export function clientAddress(headers: HeaderSource, trustedProxies: number): string | null {
  const forwarded = headers.get("x-forwarded-for")?.split(",") ?? [];
  const seenByOutermost = trustedProxies > 0 ? forwarded.slice(-trustedProxies)[0] : undefined;
  return plainAddress(seenByOutermost) ?? plainAddress(headers.get(connectionHeader));
}

/** Whether a request names an origin that is not believed: a client's claim, or a proxy that nobody told us of. */
export function hasUntrustedForwardedFor(headers: HeaderSource, trustedProxies: number): boolean {
  const forwarded = headers.get("x-forwarded-for");
  if (trustedProxies > 0 || forwarded === null) return false;
  // Next writes the connection's own address there when nobody else did.
  return plainAddress(forwarded) !== plainAddress(headers.get(connectionHeader));
}

/**
 * What counts as one place: an IPv4 address, or the network of an IPv6 address (its first 64 bits), all of whose
 * addresses are in one hand.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const omitted = Array<string>(8 - groups(head).length - groups(tail).length).fill("0");
  return [...groups(head), ...omitted, ...groups(tail)].slice(0, 4).join(":");
}

/** An address in its one canonical form, without port, brackets and zone; null for anything else. */
export function plainAddress(written: string | null | undefined): string | null {
  const bare = written
    ?.trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, "$1")
    .replace(/%.*$/, "");
  if (!bare || isIP(bare) === 0) return null;
  return isIP(bare) === 4 ? bare : new URL(`http://[${bare}]`).hostname.slice(1, -1);
}
