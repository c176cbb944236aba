import { expect, test } from "vitest";
import type { Capabilities } from "@/lib/domain/capabilities";
import type { ResourceKind } from "@/lib/domain/resources";
import { startCallbackReceiver } from "@/sandbox/testing/callback-receiver";
import { verifyCallback } from "../registry";
import type { ContractAccount } from "./contract-worlds";

/** Callbacks as the service sends them: the same for all variants. */
export function describeCallbacks(
  openAccount: () => ContractAccount,
  { quotes, signedCallbacks }: Capabilities,
): void {
  type Creating = [kind: ResourceKind, create: (account: ContractAccount, url: string) => Promise<string>];
  const creating: Creating[] = [
    [
      "order",
      async ({ gateway, newOrder }, callbackUrl) =>
        (await gateway.createOrder(await newOrder({ callbackUrl }))).serviceId,
    ],
    [
      "quote",
      async ({ gateway, newQuote }, callbackUrl) =>
        (await gateway.createQuote(await newQuote({ callbackUrl }))).serviceId,
    ],
  ];
  const kinds = creating.filter(([kind]) => quotes || kind !== "quote");

  test.each(kinds)(
    "a callback is known by its secret and names the %s; with another it is not",
    async (kind, create) => {
      const account = openAccount();
      const receiver = await startCallbackReceiver();
      try {
        const serviceId = await create(account, receiver.url);
        await account.service.advance();
        await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);
        const [{ headers, body } = { headers: {}, body: "" }] = receiver.received;
        const callback = (secret: string) => ({
          rawBody: Buffer.from(body),
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}`])),
          secrets: [secret],
          nowSeconds: Date.now() / 1000,
        });
        const { variant } = account.accessWith({});
        expect(verifyCallback(variant, callback(account.service.signingSecret))).toMatchObject({
          hint: { kind, serviceId },
        });
        if (!signedCallbacks) return;
        expect(verifyCallback(variant, callback("guessed")).verdict).toBe("unauthentic");
      } finally {
        await receiver.close();
      }
    },
  );
}
