import type { Actor } from "@/lib/auth/actor";
import { originOf } from "@/lib/commands/testing/steering";
import type { ServiceVariant } from "@/lib/domain/capabilities";
import { copyDocument } from "@/lib/drafts/copies/mutations";
import type { DocumentKind } from "@/lib/drafts/documents/schema";
import type { TestSandbox } from "@/sandbox/testing/test-sandbox";
import type { OrderContent } from "../form";
import { placeOrder } from "../placing/mutations";
import { reorder } from "../reorder/mutations";
import { getDraft } from "./order-drafts";
import { createOrderingWorld, readyToPlace, upload } from "./ordering-world";
import { requestsOf } from "./two-accounts";

/** A business of its own with an order of two documents, a source and a reference, that can be ordered again. */
export async function orderOfTwo(
  sandbox: TestSandbox,
  variant: ServiceVariant = "a",
  answers: Partial<OrderContent> = {},
) {
  const world = await createOrderingWorld(originOf(sandbox, variant), variant);
  const placer = await world.addPerson("requester");
  const input = await readyToPlace(placer, answers);
  await upload(placer, input.draftId, { name: "glossary.pdf", kind: "reference" });
  const orderId = (await placeOrder(placer, input)).subjectId ?? "";
  const uploads = async () =>
    (await requestsOf(world)).filter((asked) => /^POST .*\/files$/.test(asked)).length;
  return { world, placer, orderId, input, uploads };
}

/** The form that somebody has for the order, and its documents. */
export async function reordered(actor: Actor, orderId: string) {
  const { draftId } = await reorder(actor, { orderId });
  return { draftId, documents: (await getDraft(actor, { draftId })).documents };
}

type Copied = { draftId: string; documentId: string; kind?: DocumentKind };

/** Has a document sent as the page of its form does. */
export function copy(
  actor: Actor,
  { draftId, documentId, kind = "source" }: Copied,
  { signal = new AbortController().signal, onSent = (_: number) => {} } = {},
) {
  return copyDocument(actor, { draftId, documentId, kind, signal, onSent });
}

/** Has all of them sent. */
export async function copyAll(actor: Actor, draftId: string): Promise<void> {
  for (const { id: documentId, kind } of (await getDraft(actor, { draftId })).documents)
    await copy(actor, { draftId, documentId, kind });
}
