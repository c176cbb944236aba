import type { ServiceAccess } from "./gateway";

type Place = Pick<ServiceAccess, "variant" | "baseUrl">;

/** Whether two ask the same service by the same variant, however their addresses are written. */
export function isSameService(one: Place, other: Place): boolean {
  return one.variant === other.variant && hrefOf(one) === hrefOf(other);
}

function hrefOf({ baseUrl }: Place): string {
  return URL.parse(baseUrl)?.href ?? baseUrl;
}
