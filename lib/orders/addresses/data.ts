import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { mayRemove } from "./policy";
import { addressesOffered } from "./rules";
import type { UsedAddress } from "./schema";

/** So many of those used last are looked through: several people may have used the same. */
const lookedThrough = 100;

/** The addresses that orders which the actor sees were sent to, each once, the one used last first. */
export async function listUsedAddresses(actor: Actor): Promise<UsedAddress[]> {
  const rows = await visibleTo(actor).deliveryAddress.findMany({
    orderBy: [{ usedAt: "desc" }, { id: "desc" }],
    take: lookedThrough,
  });
  const newest = rows.filter(({ digest }, at) => rows.findIndex((row) => row.digest === digest) === at);
  return newest
    .slice(0, addressesOffered)
    .map(({ id, digest, recipient, street1, street2, city, state, zip, country }) => ({
      id,
      address: { recipient, street1, street2, city, state, zip, country },
      mayRemove: rows.filter((row) => row.digest === digest).every((row) => mayRemove(actor, row)),
    }));
}
