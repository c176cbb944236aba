import { cookies } from "next/headers";
import { env } from "@/lib/platform/env";
import { checkedReturnTo } from "./return-to";

/**
 * Forgets where next-auth noted to go after signing in, if that leads nowhere. It answers nothing at all while
 * its cookie holds what is no address, and a neighbour's page may have written that.
 */
export async function forgetInvalidReturnTo(): Promise<void> {
  const jar = await cookies();
  for (const { name, value } of jar.getAll()) {
    if (!name.endsWith("next-auth.callback-url")) continue;
    if (checkedReturnTo(value, env().PORTAL_URL) === "/") jar.delete(name);
  }
}
