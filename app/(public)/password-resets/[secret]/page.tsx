import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ResetPassword } from "@/components/people/passwords/reset-password";
import { Brand } from "@/components/shell/brand";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { secretSchema } from "@/lib/domain/secret-schema";
import { findResettable } from "@/lib/people/passwords/data";

export const generateMetadata = translatedTitle("passwords.reset.title");

/** Where the link for a new password leads. Opening it does nothing. */
export default async function ResetPasswordRoute({ params }: { params: Promise<{ secret: string }> }) {
  const t = await getTranslations();
  const { success, data: secret } = secretSchema.safeParse((await params).secret);
  const asked = success ? await findResettable(secret) : null;
  if (!secret || !asked) notFound();
  return (
    <main className="grid grow place-items-center px-4 py-12">
      <div className="w-full max-w-sm">
        <Brand className="text-3xl" />
        <h1 className="mt-10 text-section-title">{t("passwords.reset.title")}</h1>
        <p className="mt-2 text-ink-soft">{t("passwords.reset.lead", { email: asked.email })}</p>
        <Words of={["passwords", "signInErrors", "peopleErrors"]}>
          <ResetPassword secret={secret} email={asked.email} />
        </Words>
      </div>
    </main>
  );
}
