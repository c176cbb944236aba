import { z } from "zod";
import type { Account } from "../prisma/generated/client";

/** How a transaction was paid, as it is stored with it. */
export const storedPayment = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("card"),
    card_type: z.string(),
    masked_number: z.string(),
    expiration_date: z.string(),
  }),
  z.object({ type: z.literal("paypal"), paypal_email: z.string() }),
  z.object({ type: z.literal("wire") }),
  z.object({ type: z.literal("check") }),
]);

type StoredPayment = z.infer<typeof storedPayment>;

const CARD: StoredPayment = {
  type: "card",
  card_type: "Visa",
  masked_number: "************4242",
  expiration_date: "12/2030",
};

const METHODS: readonly StoredPayment[] = [
  CARD,
  { type: "paypal", paypal_email: "billing@example.com" },
  { type: "wire" },
  { type: "check" },
];

/**
 * The account's default payment method: a card for the demonstration, for others one of the four by the
 * account's random id, so that it stays the same for an account.
 */
export function defaultPayment({ id, demonstration }: Pick<Account, "id" | "demonstration">): StoredPayment {
  return demonstration ? CARD : (METHODS[Number.parseInt(id.slice(-1), 16) % METHODS.length] ?? CARD);
}
