import { Home } from "@/components/orders/home/home";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { actingOf } from "@/lib/auth/actor";
import { portalPage } from "@/lib/auth/portal-page";
import { browserOwnerOf } from "@/lib/auth/session/browser-owner";
import { listConnections } from "@/lib/connections/data";
import { takesOrders } from "@/lib/connections/rules";
import { forms } from "@/lib/kinds";
import { homeOptions } from "@/lib/orders/client";
import { getHome } from "@/lib/orders/home/data";
import { staffAddress } from "@/lib/staff/customers/rules";
import { Prefetched } from "./prefetched";

export const generateMetadata = translatedTitle("home.title");

/** What is the person's to decide, and how everything else stands. */
export default portalPage(
  async (actor) => {
    const [home, connections] = await Promise.all([getHome(actor, forms), listConnections(actor)]);
    return (
      <Words of={["orders", "quotes", "nextSteps", "home", "order", "drafts", "forms", "draftErrors"]}>
        <Prefetched fill={(queries) => queries.setQueryData(homeOptions.queryKey, home)}>
          <Home
            name={actor.name}
            owner={browserOwnerOf(actor)}
            mayOrder={takesOrders(connections)}
            seesPrices={actingOf(actor).seesPrices}
          />
        </Prefetched>
      </Words>
    );
  },
  { staffGoTo: staffAddress.path },
);
