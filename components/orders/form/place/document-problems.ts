import { documentFaults } from "@/lib/drafts/rules";
import type { FormDocument } from "../documents/form-document";

/** Why an order cannot be placed with these documents yet. Documents that were refused are not part of it. */
export function documentProblems(documents: readonly FormDocument[]): string[] {
  return documentFaults(
    documents.flatMap(({ name, kind, state }) => (state === "refused" ? [] : { name, kind, state })),
  );
}
