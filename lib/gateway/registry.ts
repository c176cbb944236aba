import type { Capabilities, ServiceVariant } from "@/lib/domain/capabilities";
import { storableText } from "@/lib/domain/storable-text";
import type { CallbackVerdict, Gateway, SentCallback, ServiceAccess } from "./gateway";
import * as adapterA from "./variant-a/adapter";
import * as callbackA from "./variant-a/callback";
import * as adapterB from "./variant-b/adapter";
import * as callbackB from "./variant-b/callback";

/** The one place that knows which variants there are. */

type Variant = {
  gateway: (access: ServiceAccess) => Gateway;
  capabilities: Capabilities;
  callbackHeaders: readonly string[];
  verifyCallback: (callback: SentCallback) => CallbackVerdict;
  signCallback: (rawBody: Buffer, secret: string) => Record<string, string>;
};

const variants: Record<ServiceVariant, Variant> = {
  a: {
    gateway: adapterA.variantA,
    capabilities: adapterA.capabilities,
    callbackHeaders: callbackA.callbackHeaders,
    verifyCallback: callbackA.verifyCallback,
    signCallback: callbackA.signCallback,
  },
  b: {
    gateway: adapterB.variantB,
    capabilities: adapterB.capabilities,
    callbackHeaders: callbackB.callbackHeaders,
    verifyCallback: callbackB.verifyCallback,
    signCallback: callbackB.signCallback,
  },
};

export function gatewayFor(access: ServiceAccess): Gateway {
  return variants[access.variant].gateway(access);
}

export function capabilitiesOf(variant: ServiceVariant): Capabilities {
  return variants[variant].capabilities;
}

export function verifyCallback(variant: ServiceVariant, callback: SentCallback): CallbackVerdict {
  return variants[variant].verifyCallback(callback);
}

/** The headers with which the service would send a body now, to try whether its callbacks come through. */
export function signCallback(
  variant: ServiceVariant,
  rawBody: Buffer,
  secret: string,
): Record<string, string> {
  return variants[variant].signCallback(rawBody, secret);
}

/** The longest that a header worth keeping is; a signature takes seventy characters. */
const longestHeader = 300;

/**
 * What may be kept of a callback's headers: those that the variant names, cut to a length. Everything else is of
 * the proxies on the way and of whoever knows the address, and may hold their secrets.
 */
export function recordedHeaders(
  variant: ServiceVariant,
  headers: Record<string, string | undefined>,
): Record<string, string> {
  return Object.fromEntries(
    variants[variant].callbackHeaders.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, storableText(value.slice(0, longestHeader))]];
    }),
  );
}
