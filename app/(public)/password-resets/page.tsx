import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { AskForReset } from "@/components/people/passwords/ask-for-reset";
import { Brand } from "@/components/shell/brand";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { findActor } from "@/lib/auth/session/current-actor";
import { sendsMail } from "@/lib/mail/queue-mail";

export const generateMetadata = translatedTitle("passwords.ask.title");

/** For whoever has forgotten their password. */
export default async function AskForResetRoute() {
  const t = await getTranslations();
  const isSignedIn = (await findActor()) !== null;
  return (
    <main className="grid grow place-items-center px-4 py-12">
      <div className="w-full max-w-sm">
        <Brand className="text-3xl" />
        <h1 className="mt-10 text-section-title">{t("passwords.ask.title")}</h1>
        {sendsMail() ? (
          <Words of={["passwords", "peopleErrors"]}>
            <AskForReset />
          </Words>
        ) : (
          <p className="mt-5">{t("passwords.ask.noMail")}</p>
        )}
        <Link
          href={isSignedIn ? "/" : "/login"}
          prefetch={false}
          className="mt-8 inline-block font-medium text-accent hover:underline"
        >
          {t("passwords.ask.back")}
        </Link>
      </div>
    </main>
  );
}
