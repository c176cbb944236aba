"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, createContext, lazy, use, useState, useTransition } from "react";
import { Notice } from "./notice";
import { PendingButton } from "./pending-button";

/**
 * A part that few pages show, loaded where one does. What does not come, offline or from a portal that is newer than the page,
 * says so in its place, where it can be asked for again, and takes nothing else of the page along.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const ask = () =>
    lazy(async () => ({ default: await load().catch(() => NotLoaded as ComponentType<Props>) }));
  let latest = ask();
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => latest);
    const askAgain = () => {
      latest = ask();
      setPart(() => latest);
    };
    return (
      <AskAgain value={askAgain}>
        <Part {...props} />
      </AskAgain>
    );
  };
}

const AskAgain = createContext<() => void>(() => undefined);

function NotLoaded() {
  const t = useTranslations();
  const askAgain = use(AskAgain);
  const [isPending, startTransition] = useTransition();
  return (
    <Notice tone="warning">
      <p>{t("errors.partNotLoaded")}</p>
      <PendingButton
        variant="secondary"
        size="small"
        className="mt-3"
        isPending={isPending}
        onClick={() => startTransition(askAgain)}
      >
        {t("errors.again")}
      </PendingButton>
    </Notice>
  );
}
