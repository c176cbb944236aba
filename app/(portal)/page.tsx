import { Home } from "@/components/orders/home/home";
import { requirePageActor } from "@/lib/auth/session";
import { getHome } from "@/lib/orders/home/data";

/** What waits for the person. */
export default async function HomeRoute() {
  const actor = await requirePageActor();
  return <Home name={actor.name} role={actor.membership?.role ?? null} initial={await getHome(actor)} />;
}
