import type { Metadata } from "next";
import { Home } from "@/components/orders/home/home";
import { portalPage } from "@/lib/auth/portal-page";
import { browserOwnerOf } from "@/lib/auth/session/browser-owner";
import { listConnections } from "@/lib/connections/data";
import { takesOrders } from "@/lib/connections/rules";
import { texts } from "@/lib/domain/texts";
import { forms } from "@/lib/kinds";
import { getHome } from "@/lib/orders/home/data";

export const metadata: Metadata = { title: texts.orders.home.title };

/** What is the person's to decide, and how everything else stands. */
export default portalPage(async (actor) => {
  const [initial, connections] = await Promise.all([getHome(actor, forms), listConnections(actor)]);
  return (
    <Home
      name={actor.name}
      owner={browserOwnerOf(actor)}
      mayOrder={takesOrders(connections)}
      initial={initial}
    />
  );
});
