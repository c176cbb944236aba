import { clsx } from "clsx";
import { useTranslations } from "next-intl";

/** The mark, a leaf with its corner turned to the other side, and the name. */
export function Brand({ className }: { className?: string }) {
  const t = useTranslations();
  return (
    <span className={clsx("inline-flex items-center gap-2.5", className)}>
      <svg aria-hidden viewBox="0 0 32 32" className="size-[1.15em]">
        <path className="fill-accent" d="M7 2h18a2 2 0 0 1 2 2v13L14 30H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z" />
        <path className="fill-paper" d="M24.8 16.4H16a2.8 2.8 0 0 0-2.8 2.8v8.8z" />
      </svg>
      <span className="font-serif font-semibold tracking-tight">{t("shell.brand")}</span>
    </span>
  );
}
