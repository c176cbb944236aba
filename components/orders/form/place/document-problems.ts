import { orderFormTexts as texts } from "@/lib/domain/texts/order-form";
import { type FormDocument, isTravelling } from "../documents/form-document";

/** Why an order cannot be placed with these documents yet. Documents that were refused are not part of it. */
export function documentProblems(documents: readonly FormDocument[]): string[] {
  const kept = documents.filter((document) => document.state !== "refused");
  const problems = kept
    .filter((document) => document.state === "failed")
    .map((document) => texts.errors.notUploaded(document.name));
  for (const { name } of kept.filter((document) => document.state === "removing")) {
    problems.push(texts.errors.stillRemoving(name));
  }
  if (kept.some(isTravelling)) problems.push(texts.errors.stillUploading);
  if (!kept.some((document) => document.kind === "source")) problems.push(texts.errors.noDocument);
  return problems;
}
