"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { usePageTitle } from "./use-page-title";

type PageFailedProps = { digest: string | undefined; onRetry: () => void };

/** Says that a page could not be shown. The digest is what the server's log has it under. */
export function PageFailed(props: PageFailedProps) {
  const t = useTranslations();
  const words = {
    title: t("shell.failed.title"),
    body: t("shell.failed.body"),
    reference: t("shell.failed.reference"),
    retry: t("shell.failed.retry"),
  };
  usePageTitle(words.title);
  return <Failure {...props} words={words} />;
}

type FailureProps = PageFailedProps & { words: Record<"title" | "body" | "reference" | "retry", string> };

/** The same for where nothing stands around it: it needs no words but those that it is given. */
export function Failure({ digest, onRetry, words }: FailureProps) {
  return (
    <section role="alert" className="max-w-xl">
      <h1 className="text-page-title">{words.title}</h1>
      <p className="mt-3 text-ink-soft">{words.body}</p>
      {digest ? (
        <p className="mt-3 text-sm text-ink-soft tabular-nums">
          {words.reference} {digest}
        </p>
      ) : null}
      <Button className="mt-8" onClick={onRetry}>
        {words.retry}
      </Button>
    </section>
  );
}
