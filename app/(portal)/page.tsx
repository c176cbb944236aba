import type { Metadata } from "next";
import { Home } from "@/components/orders/home/home";
import { requirePageActor } from "@/lib/auth/session";
import { getConnection } from "@/lib/connections/data";
import { texts } from "@/lib/domain/texts";
import { getHome } from "@/lib/orders/home/data";

export const metadata: Metadata = { title: texts.orders.home.title };

/** What is the person's to decide, and how everything else stands. */
export default async function HomeRoute() {
  const actor = await requirePageActor();
  // The frame tells staff why there is nothing here.
  if (!actor.acting) return null;
  const [initial, { connection }] = await Promise.all([getHome(actor), getConnection(actor)]);
  return <Home name={actor.name} mayOrder={connection?.isUsable ?? false} initial={initial} />;
}
