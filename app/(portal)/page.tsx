import type { Metadata } from "next";
import { Home } from "@/components/orders/home/home";
import { portalPage } from "@/lib/auth/portal-page";
import { listConnections } from "@/lib/connections/data";
import { takesOrders } from "@/lib/connections/rules";
import { texts } from "@/lib/domain/texts";
import { getHome } from "@/lib/orders/home/data";

export const metadata: Metadata = { title: texts.orders.home.title };

/** What is the person's to decide, and how everything else stands. */
export default portalPage(async (actor) => {
  const [initial, connections] = await Promise.all([getHome(actor), listConnections(actor)]);
  return <Home name={actor.name} mayOrder={takesOrders(connections)} initial={initial} />;
});
