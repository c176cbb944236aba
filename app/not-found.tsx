import { useTranslations } from "next-intl";
import { NothingHere } from "@/components/shell/nothing-here";
import { translatedTitle } from "@/i18n/translated-title";

export const generateMetadata = translatedTitle("frame.notFound.title");

/** An address that leads nowhere, for whoever is not signed in. */
export default function NotFound() {
  const t = useTranslations();
  return (
    <main className="mx-auto w-full max-w-xl px-4 py-24">
      <NothingHere way={{ href: "/login", label: t("frame.notFound.signIn") }} />
    </main>
  );
}
