"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/words/use-formats";

/** Says on every page that nothing real is ordered, or where not. Silent where all that is ordered is real. */
export function SandboxMark({ sandboxes }: { sandboxes: readonly string[] | "all" }) {
  const t = useTranslations();
  const { list } = useFormats();
  if (sandboxes.length === 0) return null;
  return (
    <p className="sandbox-sign flex min-w-0 max-w-64 items-center gap-1.5 rounded-full border border-warning-line bg-warning-soft px-2.5 py-0.5 text-xs font-medium text-warning max-sm:order-last max-sm:max-w-full">
      <span className="truncate">
        {sandboxes === "all" ? t("shell.sandbox") : t("shell.sandboxOf", { connections: list(sandboxes) })}
      </span>
    </p>
  );
}
