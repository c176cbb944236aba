"use client";

import { Button } from "@/components/ui/button";
import { texts } from "@/lib/domain/texts";
import { usePageTitle } from "./use-page-title";

const words = texts.shell.failed;

/** Says that a page could not be shown. The digest is what the server's log has it under. */
export function PageFailed({ digest, onRetry }: { digest: string | undefined; onRetry: () => void }) {
  usePageTitle(words.title);
  return (
    <section role="alert" className="max-w-xl">
      <h1 className="text-page-title">{words.title}</h1>
      <p className="mt-3 text-ink-soft">{words.body}</p>
      {digest ? <p className="mt-3 text-sm text-ink-soft tabular-nums">{words.reference(digest)}</p> : null}
      <Button className="mt-8" onClick={onRetry}>
        {words.retry}
      </Button>
    </section>
  );
}
