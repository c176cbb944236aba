import Link from "next/link";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button-variants";

type NothingHereProps = {
  /** Where to go from here. */
  way?: { href: string; label: string };
};

/** Stands for what is not there, and for what is somebody else's: the two cannot be told apart. */
export function NothingHere({ way }: NothingHereProps) {
  const t = useTranslations();
  return (
    <section className="max-w-xl">
      <h1 className="text-page-title">{t("frame.notFound.title")}</h1>
      <p className="mt-3 text-ink-soft">{t("frame.notFound.body")}</p>
      <Link href={way?.href ?? "/"} prefetch={false} className={buttonVariants({ className: "mt-8" })}>
        {way?.label ?? t("frame.notFound.home")}
      </Link>
    </section>
  );
}
