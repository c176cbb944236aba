import type { Capabilities, ServiceVariant } from "@/lib/domain/capabilities";
import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";
import { storableText } from "@/lib/domain/storable-text";
import type { CallbackVerdict, Gateway, ServiceAccess } from "./gateway";
import * as adapterA from "./variant-a/adapter";
import {
  callbackHeaders as callbackHeadersA,
  type SignedCallback,
  signCallback as signCallbackA,
  verifyCallback as verifyCallbackA,
} from "./variant-a/callback";

/** The one place that knows which variants there are. */

type Variant = {
  gateway: (access: ServiceAccess) => Gateway;
  capabilities: Capabilities;
  callbackHeaders: readonly string[];
  verifyCallback: (callback: SignedCallback) => CallbackVerdict;
  signCallback: (rawBody: Buffer, secret: string) => Record<string, string>;
};

const variants: Partial<Record<ServiceVariant, Variant>> = {
  a: {
    gateway: adapterA.variantA,
    capabilities: adapterA.capabilities,
    callbackHeaders: callbackHeadersA,
    verifyCallback: verifyCallbackA,
    signCallback: signCallbackA,
  },
};

/** Whether the portal can speak to this variant. */
export function isUsable(variant: ServiceVariant): boolean {
  return variant in variants;
}

/** @throws AppError `conflict` for a variant that the portal cannot speak to */
export function gatewayFor(access: ServiceAccess): Gateway {
  return known(access.variant).gateway(access);
}

export function capabilitiesOf(variant: ServiceVariant): Capabilities {
  return known(variant).capabilities;
}

export function verifyCallback(variant: ServiceVariant, callback: SignedCallback): CallbackVerdict {
  return known(variant).verifyCallback(callback);
}

/** The headers with which the service would send a body now, to try whether its callbacks come through. */
export function signCallback(
  variant: ServiceVariant,
  rawBody: Buffer,
  secret: string,
): Record<string, string> {
  return known(variant).signCallback(rawBody, secret);
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
    known(variant).callbackHeaders.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, storableText(value.slice(0, longestHeader))]];
    }),
  );
}

function known(variant: ServiceVariant): Variant {
  const found = variants[variant];
  if (found) return found;
  throw new AppError("conflict", `There is no adapter for variant ${variant}`, {
    userMessage: message("connectionErrors.unusable"),
  });
}
