import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/words/use-formats";
import { isReal } from "@/lib/domain/environment";

/** Says which environments of the service things are ordered in: loudly where not all that is ordered is real. */
export function EnvironmentMark({ environments }: { environments: readonly string[] }) {
  const t = useTranslations();
  const { list } = useFormats();
  if (environments.length === 0) return null;
  const isAllReal = environments.every(isReal);
  return (
    <p
      className={clsx(
        "flex min-w-0 max-w-64 items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-xs font-medium max-sm:order-last max-sm:max-w-full",
        isAllReal
          ? "border-line text-ink-soft"
          : "sandbox-sign border-warning-line bg-warning-soft text-warning",
      )}
    >
      <span className="sr-only">{t("shell.environment")}</span>
      <span className="truncate">
        {list(environments.map((environment) => t("shell.environmentName", { environment })))}
      </span>
    </p>
  );
}
