import type { Metadata } from "next";
import { Home } from "@/components/orders/home/home";
import { requirePageActor } from "@/lib/auth/session";
import { listConnections } from "@/lib/connections/data";
import { takesOrders } from "@/lib/connections/rules";
import { texts } from "@/lib/domain/texts";
import { getHome } from "@/lib/orders/home/data";

export const metadata: Metadata = { title: texts.orders.home.title };

/** What is the person's to decide, and how everything else stands. */
export default async function HomeRoute() {
  const actor = await requirePageActor();
  // The frame tells staff why there is nothing here.
  if (!actor.acting) return null;
  const [initial, connections] = await Promise.all([getHome(actor), listConnections(actor)]);
  return <Home name={actor.name} mayOrder={takesOrders(connections)} initial={initial} />;
}
