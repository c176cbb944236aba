import { Prefetched } from "@/app/(portal)/prefetched";
import { ConnectionsScreen } from "@/components/connections/settings/connections-screen";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { portalPage } from "@/lib/auth/portal-page";
import { connectionSettingsOptions } from "@/lib/connections/settings/client";
import { listConnectionSettings } from "@/lib/connections/settings/data";

export const generateMetadata = translatedTitle("connections.title");

/** How the business reaches the translation service, for its administrators. */
export default portalPage(async (actor) => {
  const connections = await listConnectionSettings(actor);
  return (
    <Words of={["connections", "settings", "connectionErrors"]}>
      <Prefetched fill={(queries) => queries.setQueryData(connectionSettingsOptions.queryKey, connections)}>
        <ConnectionsScreen />
      </Prefetched>
    </Words>
  );
});
