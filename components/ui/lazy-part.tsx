"use client";

import { useTranslations } from "next-intl";
import {
  type ComponentType,
  createContext,
  lazy,
  Suspense,
  use,
  useState,
  useSyncExternalStore,
  useTransition,
} from "react";
import { Notice } from "./notice";
import { PendingButton } from "./pending-button";

/**
 * A part that few pages show, loaded where one does. What does not come, offline or from a portal that is newer than the page,
 * says so in its place, where it can be asked for again, and takes nothing else of the page along.
 *
 * A page that the server drew it in comes to life once it has come. With a boundary of its own it would be sent after
 * the rest and push that down, and be taken away and drawn anew where anything changes before it has come, and a press
 * with it (docs/decisions/106).
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const ask = () =>
    lazy(async () => ({ default: await load().catch(() => NotLoaded as ComponentType<Props>) }));
  let latest = ask();
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => latest);
    const [isServed] = useState(useIsHydrating());
    const askAgain = () => {
      latest = ask();
      setPart(() => latest);
    };
    const part = (
      <AskAgain value={askAgain}>
        <Part {...props} />
      </AskAgain>
    );
    return isServed ? part : <Suspense>{part}</Suspense>;
  };
}

const neverChanges = () => () => undefined;

/** The page is being drawn by the server, or taken over from it. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
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
