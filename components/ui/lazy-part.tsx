"use client";

import { useTranslations } from "next-intl";
import {
  Activity,
  type ComponentType,
  createContext,
  type LazyExoticComponent,
  lazy,
  Suspense,
  use,
  useCallback,
  useEffect,
  useState,
  useTransition,
} from "react";
import { Notice } from "./notice";
import { PendingButton } from "./pending-button";
import { useIsHydrating } from "./use-browser-value";

/** What hangs is given up, until it comes all the same: it would hold up the way to other pages, which waits for what the page is made of. */
const waitedForMs = 10_000;

/**
 * A part that few pages show, loaded where one does. What does not come, offline or from a portal that is newer than the page,
 * says so in its place, where it can be asked for again, and takes nothing else of the page along.
 *
 * What the server drew of it stays, and comes to life by itself once its script is there. In a Suspense boundary it would be sent after
 * the rest and push that down; and React takes away, with a press that is under way, what is given anything new before
 * it has come to life (docs/decisions/106). Callers give it no handlers that go by a state: a press that brings it to life is
 * answered by the first ones.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let latest: LazyExoticComponent<ComponentType<Props>> | null = null;
  const ask = () => {
    const asked = lazy(async () => {
      const loading = load();
      try {
        const late = new Promise<never>((_, reject) => setTimeout(reject, waitedForMs));
        return { default: await Promise.race([loading, late]) };
      } catch {
        if (latest === asked) latest = null;
        return { default: () => <NotLoaded loading={loading} /> };
      }
    });
    latest = asked;
    return asked;
  };
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => latest ?? ask());
    // The same each time: a context that changes would take away parts within this one that have not come to life.
    const askAgain = useCallback(() => setPart(() => latest ?? ask()), []);
    const [isServed] = useState(useIsHydrating());
    const [isAlive, setAlive] = useState(!isServed);
    const Boundary = isServed ? Activity : Suspense;
    const part = (
      <AskAgain value={askAgain}>
        <Boundary>
          <Part {...props} />
          {isServed ? <Alive onAlive={setAlive} /> : null}
        </Boundary>
      </AskAgain>
    );
    const [asServed] = useState(part);
    return isAlive ? part : asServed;
  };
}

function Alive({ onAlive }: { onAlive: (isAlive: true) => void }) {
  useEffect(() => onAlive(true), [onAlive]);
  return null;
}

const AskAgain = createContext<() => void>(() => undefined);

const ignore = () => undefined;

/** @param loading what may come all the same */
function NotLoaded({ loading }: { loading: Promise<unknown> }) {
  const t = useTranslations();
  const askAgain = use(AskAgain);
  const [isPending, startTransition] = useTransition();
  useEffect(() => void loading.then(() => startTransition(askAgain), ignore), [loading, askAgain]);
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
