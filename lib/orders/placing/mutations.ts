import type { Actor } from "@/lib/auth/actor";
import { giveDraft } from "@/lib/drafts/attempts/press/mutations";
import type { AttemptView } from "@/lib/drafts/schema";
import { orderDraft } from "../draft";
import type { PlaceOrderInput } from "../schema";

/** Places the draft's order, once. @throws AppError as `giveDraft` does */
export async function placeOrder(actor: Actor, input: PlaceOrderInput): Promise<AttemptView> {
  return await giveDraft(actor, orderDraft, input);
}
