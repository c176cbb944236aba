import type { Metadata } from "next";
import { ConnectionFacts } from "@/components/connections/connection-facts";
import { MyTokens } from "@/components/connections/my-tokens";
import { ProfileFacts } from "@/components/people/profile-facts";
import { PageHeader } from "@/components/ui/page-header";
import { portalPage } from "@/lib/auth/portal-page";
import { listConnections } from "@/lib/connections/data";
import { texts } from "@/lib/domain/texts";

const words = texts.settings;

export const metadata: Metadata = { title: words.title };

/** The person's own token, and how their business is connected. */
export default portalPage(async (actor) => {
  const { businessName, role } = actor.acting;
  const connections = await listConnections(actor);
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <div className="divide-y divide-line border-t border-line">
        <MyTokens initial={connections} />
        <ConnectionFacts businessName={businessName} connections={connections} />
        <ProfileFacts name={actor.name} email={actor.email} role={role} timeZone={actor.timeZone} />
      </div>
    </>
  );
});
