"use client";

import { CircleAlert, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Moment } from "@/components/ui/moment";
import { connectionsOptions } from "@/lib/connections/client";
import type { TokenView } from "@/lib/connections/schema";
import { removeMyTokenAction, removeSharedTokenAction } from "@/lib/connections/tokens/actions";

type TokenStateProps = {
  connectionId: string;
  whose: "own" | "shared";
  token: TokenView;
  /** What removing it means. */
  removeBody: string;
  /** Has a control's name tell which connection it is for, where there are several. */
  labelled: (words: string) => string;
  isReplacing: boolean;
  onReplace: () => void;
};

/** A token by its last characters, and what the service said of it when it was last asked. */
export function TokenState({
  connectionId,
  whose,
  token,
  removeBody,
  labelled,
  isReplacing,
  onReplace,
}: TokenStateProps) {
  const t = useTranslations();
  const isWorking = token.state === "working";
  const Icon = isWorking ? CircleCheck : CircleAlert;
  const removal = useAction(whose === "own" ? removeMyTokenAction : removeSharedTokenAction, {
    renews: connectionsOptions.queryKey,
    done: t(`settings.token.removed.${whose}`),
  });
  return (
    <div className="rounded-lg border border-line bg-paper p-5">
      <p className="font-semibold tabular-nums">{t("settings.token.ending", { lastFour: token.lastFour })}</p>
      <p className={`mt-1 flex items-start gap-2 ${isWorking ? "text-success" : "text-danger"}`}>
        <Icon aria-hidden className="mt-1 size-4 shrink-0" />
        {t(`settings.token.states.${token.state}`)}
      </p>
      {isWorking ? <p className="mt-1">{t("settings.token.account", accountOf(token))}</p> : null}
      <p className="mt-1 text-sm text-ink-soft">
        {t("settings.token.checked")} <Moment at={token.checkedAt} />
      </p>
      {isReplacing ? null : (
        <div className="mt-5 flex flex-wrap gap-3">
          <Button
            variant="secondary"
            size="small"
            aria-label={labelled(t("settings.token.replace"))}
            onClick={onReplace}
          >
            {t("settings.token.replace")}
          </Button>
          <ConfirmDialog
            trigger={
              <Button variant="quiet" size="small" aria-label={labelled(t("settings.token.remove"))}>
                {t("settings.token.remove")}
              </Button>
            }
            title={t("settings.token.removeTitle", { lastFour: token.lastFour })}
            body={removeBody}
            confirmLabel={t("settings.token.remove")}
            dismissLabel={t("settings.token.dismiss")}
            tone="danger"
            onConfirm={() => removal.run({ connectionId })}
          />
        </div>
      )}
    </div>
  );
}

/** What tells whose account it is, as far as that is known and the reader's to know. */
function accountOf({ newestOrder }: TokenView) {
  if (newestOrder === null) return { known: "proven", number: "" };
  return { known: newestOrder === "" ? "empty" : "byOrder", number: newestOrder };
}
