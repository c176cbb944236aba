import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Prefetched } from "@/app/(portal)/prefetched";
import { ConnectionFacts } from "@/components/connections/connection-facts";
import { MyTokens } from "@/components/connections/my-tokens";
import { ProfileFacts } from "@/components/people/profile-facts";
import { buttonVariants } from "@/components/ui/button-variants";
import { PageHeader } from "@/components/ui/page-header";
import { SettingsSection } from "@/components/ui/settings-section";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { readsAudit } from "@/lib/audit-log/policy";
import { auditAddress } from "@/lib/audit-log/rules";
import { type Actor, actsForThemselves } from "@/lib/auth/actor";
import { portalPage } from "@/lib/auth/portal-page";
import { securityPath } from "@/lib/auth/sign-in/known-devices";
import { callbacksAddress } from "@/lib/connections/callbacks/rules";
import { connectionsOptions } from "@/lib/connections/client";
import { coversheetAddress } from "@/lib/connections/coversheet/rules";
import { anyConnectionCan, listConnections } from "@/lib/connections/data";
import { keepsCoversheet, keepsToken, managesConnections } from "@/lib/connections/policy";
import type { ConnectionView } from "@/lib/connections/schema";
import { listDrafts } from "@/lib/drafts/data";
import { formAddressSchema } from "@/lib/drafts/schema";
import { forms } from "@/lib/kinds";
import { mailAddress } from "@/lib/mail-log/rules";
import { choosesTimings } from "@/lib/notifications/policy";
import { membersAddress } from "@/lib/people/members/rules";
import { managesPeople } from "@/lib/people/policy";
import { readsStaffWork } from "@/lib/staff/policy";
import { staffWorkAddress } from "@/lib/staff/work/rules";

export const generateMetadata = translatedTitle("settings.title");

type Props = { searchParams: Promise<Record<string, string | string[]>> };

/** The person's own token with the way back to the form that waits for it, and how their business is connected. */
export default portalPage(async (actor, { searchParams }: Props) => {
  const t = await getTranslations();
  const { businessName, role } = actor.acting;
  const { draft: namedId } = formAddressSchema.parse(await searchParams);
  const [connections, drafts, areSigned] = await Promise.all([
    listConnections(actor),
    listDrafts(actor, forms),
    anyConnectionCan(actor, "signedCallbacks"),
  ]);
  const waiting = drafts.find(({ draftId }) => draftId === namedId) ?? drafts[0];
  return (
    <>
      <PageHeader title={t("settings.title")} lead={t("settings.lead")} />
      <div className="divide-y divide-line border-t border-line">
        {keepsToken(actor) ? (
          <Words of={["settings", "forms", "connectionErrors"]}>
            <Prefetched fill={(queries) => queries.setQueryData(connectionsOptions.queryKey, connections)}>
              <MyTokens
                waiting={
                  waiting
                    ? { address: waiting.address, kind: waiting.kind, isNamed: waiting.draftId === namedId }
                    : null
                }
              />
            </Prefetched>
          </Words>
        ) : null}
        <ConnectionFacts businessName={businessName} connections={connections} />
        {pagesOf(actor, connections).map(({ name, path }) => (
          <SettingsSection
            key={name}
            title={t(`settings.${name}.heading`)}
            lead={
              name === "connections"
                ? t("settings.connections.lead", { areSigned: String(areSigned) })
                : t(`settings.${name}.lead`)
            }
          >
            <Link href={path} prefetch={false} className={buttonVariants({ variant: "secondary" })}>
              {t(`settings.${name}.open`)}
            </Link>
          </SettingsSection>
        ))}
        <ProfileFacts
          {...{ name: actor.name, email: actor.email, role, timeZone: actor.timeZone }}
          mayChange={actsForThemselves(actor)}
        />
      </div>
    </>
  );
});

/** The settings with pages of their own that are the actor's to see. */
function pagesOf(actor: Actor, connections: readonly ConnectionView[]) {
  const hasCoversheet = connections.some((connection) => connection.hasCoversheet);
  return [
    ...(actsForThemselves(actor) ? [{ name: "security", path: securityPath } as const] : []),
    ...(choosesTimings(actor) ? [{ name: "notifications", path: "/settings/notifications" } as const] : []),
    ...(managesPeople(actor)
      ? [
          { name: "people", path: membersAddress.path } as const,
          { name: "business", path: "/settings/business" } as const,
          { name: "mail", path: mailAddress.path } as const,
        ]
      : []),
    ...(managesConnections(actor)
      ? [
          { name: "connections", path: "/settings/connections" } as const,
          { name: "callbacks", path: callbacksAddress.path } as const,
        ]
      : []),
    ...(hasCoversheet && keepsCoversheet(actor)
      ? [{ name: "coversheet", path: coversheetAddress(null) } as const]
      : []),
    ...(readsStaffWork(actor) ? [{ name: "staff", path: staffWorkAddress.path } as const] : []),
    ...(readsAudit(actor) ? [{ name: "audit", path: auditAddress.path } as const] : []),
  ];
}
