import { signedHeaders } from "@/lib/mirror/testing/signed-callback";
import type { Account } from "./people";
import type { Delivery } from "./service";

/** What a test makes wrong of a callback; the rest is as the service would send it. */
export type Forged = { url?: string } & Partial<Parameters<typeof signedHeaders>[0]>;

/**
 * Sends a callback like `delivery` once more, as a new one, signed as the service signs.
 * @returns the status it is answered with
 */
export async function sendCallback(
  account: Account,
  delivery: Delivery,
  forged: Forged = {},
): Promise<number> {
  const { url = delivery.url, ...signed } = forged;
  const callback = { secret: account.signing_secret, body: delivery.body, ...signed };
  const answer = await fetch(url, {
    method: "POST",
    body: callback.body,
    headers: signedHeaders(callback),
  });
  return answer.status;
}
