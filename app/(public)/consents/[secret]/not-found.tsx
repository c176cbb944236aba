import Link from "next/link";
import { useTranslations } from "next-intl";
import { Brand } from "@/components/shell/brand";
import { buttonVariants } from "@/components/ui/button-variants";
import { translatedTitle } from "@/i18n/translated-title";

export const generateMetadata = translatedTitle("consent.gone.title");

/** A link that was used, taken back, guessed or has expired: nobody is told which. */
export default function ConsentGone() {
  const t = useTranslations();
  return (
    <main className="mx-auto w-full max-w-2xl px-4 py-12">
      <Brand className="text-3xl" />
      <h1 className="mt-10 text-page-title">{t("consent.gone.title")}</h1>
      <p className="mt-2 text-ink-soft">{t("consent.gone.body")}</p>
      <Link href="/login" prefetch={false} className={buttonVariants({ className: "mt-6" })}>
        {t("frame.notFound.signIn")}
      </Link>
    </main>
  );
}
