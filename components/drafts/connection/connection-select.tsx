"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { QuestionDialog } from "@/components/ui/question-dialog";
import type { ConnectionChoice } from "@/lib/drafts/schema";

type ConnectionSelectProps = {
  /** Where the form goes now, or is about to. */
  chosenId: string;
  choices: readonly ConnectionChoice[];
  /** Whether the form has documents, which lie in the account of the connection. */
  hasDocuments: boolean;
  onChoose: (connectionId: string) => Promise<void>;
};

/** Which of the business's connections the form goes to. Its documents stay behind, so that it is asked before. */
export function ConnectionSelect({ chosenId, choices, hasDocuments, onChoose }: ConnectionSelectProps) {
  const t = useTranslations();
  const id = useId();
  const [wanted, setWanted] = useState<ConnectionChoice | null>(null);
  const [isOpen, setOpen] = useState(false);

  const choose = (choiceId: string) => {
    const choice = choices.find((one) => one.id === choiceId);
    if (!choice || choice.id === chosenId) return;
    if (!hasDocuments) return void onChoose(choice.id);
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
          onChange={(event) => choose(event.target.value)}
          className="field-input w-full cursor-pointer appearance-none pe-9"
        >
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </select>
      </div>
      <QuestionDialog
        title={t("drafts.connection.title", { connection: wanted?.name ?? "" })}
        body={t("drafts.connection.body", { connection: nameOf(chosenId) })}
        confirmLabel={t("drafts.connection.confirm")}
        dismissLabel={t("drafts.connection.keep", { connection: nameOf(chosenId) })}
        onConfirm={() => wanted && onChoose(wanted.id)}
        isOpen={isOpen}
        onOpenChange={setOpen}
        focusAfter={() => document.getElementById(id)?.focus()}
      />
    </div>
  );
}
