"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useConnectionLabel } from "@/components/connections/use-connection-label";
import { QuestionDialog } from "@/components/ui/question-dialog";
import type { ConnectionChoice, DocumentsOfMove } from "@/lib/drafts/schema";
import type { Changed } from "./use-connection-change";

type ConnectionSelectProps = {
  /** Where the form goes now, or is about to. */
  chosenId: string;
  choices: readonly ConnectionChoice[];
  /** Whether the form has documents, which lie in the account of the connection. */
  hasDocuments: boolean;
  onChoose: (connectionId: string, documents: DocumentsOfMove) => Promise<Changed>;
};

/** Which of the business's connections the form goes to. Its documents stay behind, of which it is asked before. */
export function ConnectionSelect({ chosenId, choices, hasDocuments, onChoose }: ConnectionSelectProps) {
  const t = useTranslations();
  const connectionLabel = useConnectionLabel();
  const id = useId();
  const [wanted, setWanted] = useState<ConnectionChoice | null>(null);
  const [isOpen, setOpen] = useState(false);

  const choose = async (choiceId: string) => {
    const choice = choices.find((one) => one.id === choiceId);
    if (!choice || choice.id === chosenId) return;
    if ((await onChoose(choice.id, hasDocuments ? "some" : "none")) === "done") return;
    setWanted(choice);
    setOpen(true);
  };
  const nameOf = (choiceId: string) => choices.find((one) => one.id === choiceId)?.name ?? "";
  return (
    <div className="mb-8 max-w-sm">
      <label htmlFor={id} className="mb-1 block font-medium text-ink">
        {t("drafts.connection.label")}
      </label>
      <div className="select-field">
        <select
          id={id}
          value={chosenId}
          onChange={(event) => void choose(event.target.value)}
          className="field-input"
        >
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {connectionLabel(choice.name)}
            </option>
          ))}
        </select>
      </div>
      <QuestionDialog
        title={t("drafts.connection.title", { connection: wanted?.name ?? "" })}
        body={t("drafts.connection.body", { connection: nameOf(chosenId) })}
        confirmLabel={t("drafts.connection.confirm")}
        dismissLabel={t("drafts.connection.keep", { connection: nameOf(chosenId) })}
        onConfirm={async () => {
          if (wanted) await onChoose(wanted.id, "left_behind");
        }}
        isOpen={isOpen}
        onOpenChange={setOpen}
        focusAfter={() => document.getElementById(id)?.focus()}
      />
    </div>
  );
}
