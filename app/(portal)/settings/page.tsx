import { getTranslations } from "next-intl/server";
import { ConnectionFacts } from "@/components/connections/connection-facts";
import { MyTokens } from "@/components/connections/my-tokens";
import { ProfileFacts } from "@/components/people/profile-facts";
import { PageHeader } from "@/components/ui/page-header";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { portalPage } from "@/lib/auth/portal-page";
import { listConnections } from "@/lib/connections/data";

export const generateMetadata = translatedTitle("settings.title");

/** The person's own token, and how their business is connected. */
export default portalPage(async (actor) => {
  const t = await getTranslations();
  const { businessName, role } = actor.acting;
  const connections = await listConnections(actor);
  return (
    <>
      <PageHeader title={t("settings.title")} lead={t("settings.lead")} />
      <div className="divide-y divide-line border-t border-line">
        <Words of={["settings", "connectionErrors"]}>
          <MyTokens initial={connections} />
        </Words>
        <ConnectionFacts businessName={businessName} connections={connections} />
        <ProfileFacts name={actor.name} email={actor.email} role={role} timeZone={actor.timeZone} />
      </div>
    </>
  );
});
