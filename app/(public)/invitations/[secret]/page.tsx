import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Accept } from "@/components/people/invitations/accept";
import { Join } from "@/components/people/invitations/join";
import { SignInFirst } from "@/components/people/invitations/sign-in-first";
import { Brand } from "@/components/shell/brand";
import { QueryProvider } from "@/components/shell/query-provider";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { pageOwnerOf } from "@/lib/auth/requests/page-owner";
import { findActor } from "@/lib/auth/session/current-actor";
import { signInAddress } from "@/lib/auth/sign-in/return-to";
import { pageOwnerMeta } from "@/lib/domain/page-owner";
import { secretSchema } from "@/lib/domain/secret-schema";
import { findOffer } from "@/lib/people/invitations/data";
import { invitationPath } from "@/lib/people/invitations/rules";

export const generateMetadata = translatedTitle("invitation.title");

/** Where the link of an invitation leads. Opening it does nothing: programs that check mails open links too. */
export default async function InvitationRoute({ params }: { params: Promise<{ secret: string }> }) {
  const t = await getTranslations();
  const { success, data: secret } = secretSchema.safeParse((await params).secret);
  const offered = success ? await findOffer(secret) : null;
  if (!secret || !offered) notFound();
  const { businessName, email, role, invitedBy, isKnown } = offered;
  const actor = await findActor();
  return (
    <main className="grid grow place-items-center px-4 py-12">
      <div className="w-full max-w-sm">
        <Brand className="text-3xl" />
        <h1 className="mt-10 text-section-title">
          {businessName === null
            ? t("invitation.staffHeading")
            : t("invitation.heading", { business: businessName })}
        </h1>
        <p className="mt-2 text-ink-soft">
          {role === null
            ? t("invitation.staffLead", { name: invitedBy, email })
            : t("invitation.lead", { name: invitedBy, role: t(`shell.account.roles.${role}`), email })}
        </p>
        <Words of={["passwords", "invitation", "signInErrors", "peopleErrors"]}>
          {actor && actor.email === email && businessName !== null ? (
            <QueryProvider>
              <meta name={pageOwnerMeta} content={pageOwnerOf(actor)} />
              <Accept secret={secret} businessName={businessName} />
            </QueryProvider>
          ) : actor || isKnown ? (
            <SignInFirst
              email={email}
              signInAddress={signInAddress(invitationPath(secret))}
              signedInAs={actor?.email ?? null}
            />
          ) : (
            <Join secret={secret} email={email} />
          )}
        </Words>
      </div>
    </main>
  );
}
