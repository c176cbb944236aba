import Link from "next/link";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LoginForm } from "@/components/people/login-form";
import { Brand } from "@/components/shell/brand";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { findActor } from "@/lib/auth/session/current-actor";
import { isOidcConfigured } from "@/lib/auth/sign-in/oidc";
import { checkedReturnTo } from "@/lib/auth/sign-in/return-to";
import { askForResetPath } from "@/lib/people/passwords/rules";
import { env } from "@/lib/platform/env";

export const generateMetadata = translatedTitle("login.title");

/** Where people come in, and go on to where they wanted to. Single sign-on sends its refusals here as `?error=`. */
export default async function LoginRoute({
  searchParams,
}: {
  searchParams: Promise<{ callbackUrl?: string | string[]; error?: string | string[] }>;
}) {
  const t = await getTranslations();
  const { callbackUrl, error } = await searchParams;
  const returnTo = checkedReturnTo(callbackUrl, env().PORTAL_URL);
  if (await findActor()) redirect(returnTo);
  return (
    <main className="grid grow place-items-center px-4 py-12">
      <div className="w-full max-w-sm">
        <Brand className="text-3xl" />
        <p className="mt-4 text-ink-soft text-balance">{t("login.lead")}</p>
        <h1 className="mt-10 text-section-title">{t("login.title")}</h1>
        <Words of={["login", "passwords", "signInErrors"]}>
          <LoginForm
            singleSignOnName={isOidcConfigured() ? env().OIDC_NAME : null}
            cameBackRefused={error !== undefined}
            returnTo={returnTo}
          />
        </Words>
        <Link
          href={askForResetPath}
          prefetch={false}
          className="mt-6 inline-block text-sm font-medium text-accent hover:underline"
        >
          {t("passwords.forgot")}
        </Link>
      </div>
    </main>
  );
}
