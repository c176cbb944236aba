"use client";

import { LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { type SubmitEvent, useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { useSay } from "@/components/words/use-say";
import { saveMyTokenAction } from "@/lib/connections/actions";
import { connectionsOptions } from "@/lib/connections/client";

type TokenFormProps = {
  connectionId: string;
  /** Has a control's name tell which connection it is for, where there are several. */
  labelled: (words: string) => string;
  takesFocus: boolean;
  onSaved: () => void;
  /** Leaves the token that is there as it is; null where there is none. */
  onKeep: (() => void) | null;
};

/** Takes a token, which is checked with the service before it is stored. A refusal keeps what was typed. */
export function TokenForm({ connectionId, labelled, takesFocus, onSaved, onKeep }: TokenFormProps) {
  const say = useSay();
  const t = useTranslations();
  const [token, setToken] = useState("");
  const [problem, setProblem] = useState<string>();
  const { run, isPending } = useAction(saveMyTokenAction, {
    renews: connectionsOptions.queryKey,
    done: t("settings.token.saved"),
    onDone: () => setToken(""),
    onRenewed: onSaved,
    onFailure: ({ fields, userMessage }) => setProblem(say(fields.token?.[0] ?? userMessage)),
  });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    setProblem(undefined);
    await run({ connectionId, token });
  };

  return (
    <Form onSubmit={(event) => void submit(event)} className="mt-6 first:mt-0">
      <TextField
        label={labelled(t("settings.token.field"))}
        hint={t("settings.token.hint")}
        error={problem}
        value={token}
        onChange={(event) => setToken(event.target.value)}
        autoFocus={takesFocus}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button type="submit" aria-label={labelled(t("settings.token.save"))} aria-disabled={isPending}>
          {isPending ? <LoaderCircle aria-hidden className="motion-safe:animate-spin" /> : null}
          {t("settings.token.save")}
        </Button>
        {onKeep ? (
          <Button
            variant="quiet"
            aria-label={labelled(t("settings.token.keep"))}
            disabled={isPending}
            onClick={onKeep}
          >
            {t("settings.token.keep")}
          </Button>
        ) : null}
        <p role="status" className="text-sm text-ink-soft">
          {isPending ? t("settings.token.saving") : null}
        </p>
      </div>
    </Form>
  );
}
