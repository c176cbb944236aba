"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { PendingButton } from "@/components/ui/pending-button";
import { SecretField } from "@/components/ui/secret-field";
import { connectionsOptions } from "@/lib/connections/client";
import type { SaveTokenInput } from "@/lib/connections/schema";
import { saveMyTokenAction, saveSharedTokenAction } from "@/lib/connections/tokens/actions";

type TokenFormProps = {
  connectionId: string;
  whose: "own" | "shared";
  /** Has a control's name tell which connection it is for, where there are several. */
  labelled: (words: string) => string;
  takesFocus: boolean;
  onSaved: () => void;
  /** Leaves the token that is there as it is; null where there is none. */
  onKeep: (() => void) | null;
};

/** Takes a token, which is checked with the service before it is stored. A refusal keeps what was typed. */
export function TokenForm({ connectionId, whose, labelled, takesFocus, onSaved, onKeep }: TokenFormProps) {
  const t = useTranslations();
  const { formProps, errors, refuse, emptySent } = useSchemaForm<Pick<SaveTokenInput, "token">>({
    loadSchema: async () => (await import("@/lib/connections/schema")).tokenFormSchema,
    send: ({ token }): Promise<void> => run({ connectionId, token }),
  });
  const { run, isPending } = useAction(whose === "own" ? saveMyTokenAction : saveSharedTokenAction, {
    renews: connectionsOptions.queryKey,
    done: t(`settings.token.saved.${whose}`),
    onDone: emptySent,
    onRenewed: onSaved,
    onFailure: refuse,
  });

  return (
    <Form {...formProps} className="mt-6 first:mt-0">
      <SecretField
        name="token"
        label={labelled(t("settings.token.field"))}
        words={{
          show: { short: t("settings.token.show"), whole: labelled(t("settings.token.showToken")) },
          hide: { short: t("settings.token.hide"), whole: labelled(t("settings.token.hideToken")) },
          shown: t("settings.token.shown"),
          hidden: t("settings.token.hidden"),
        }}
        hint={t("settings.token.hint")}
        error={errors.token ?? errors.root}
        autoFocus={takesFocus}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <PendingButton type="submit" aria-label={labelled(t("settings.token.save"))} isPending={isPending}>
          {t("settings.token.save")}
        </PendingButton>
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
