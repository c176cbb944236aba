"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { usePageTitle } from "./use-page-title";

/** Says that a page could not be shown. The digest is what the server's log has it under. */
export function PageFailed({ digest, onRetry }: { digest: string | undefined; onRetry: () => void }) {
  const t = useTranslations();
  usePageTitle(t("shell.failed.title"));
  return (
    <section role="alert" className="max-w-xl">
      <h1 className="text-page-title">{t("shell.failed.title")}</h1>
      <p className="mt-3 text-ink-soft">{t("shell.failed.body")}</p>
      {digest ? (
        <p className="mt-3 text-sm text-ink-soft tabular-nums">{t("shell.failed.reference", { digest })}</p>
      ) : null}
      <Button className="mt-8" onClick={onRetry}>
        {t("shell.failed.retry")}
      </Button>
    </section>
  );
}
