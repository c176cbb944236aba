import { env } from "@/lib/platform/env";

/**
 * A cookie of the portal's, which no script reads. Over https its name begins with `__Host-`: a browser then takes and sends
 * it over https alone, to this host alone, and no neighbour under the same domain can plant one.
 */
export function hostCookie(name: string) {
  const secure = env().PORTAL_URL.startsWith("https:");
  return {
    name: `${secure ? "__Host-" : ""}${name}`,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure } as const,
  };
}
