import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import { pickAddress } from "@/lib/domain/address-lines";
import { mayRemove } from "./policy";
import { addressDigest, addressesOffered } from "./rules";
import { listOfferedSavedAddresses } from "./saved/data";
import type { OfferedAddresses, UsedAddress } from "./schema";

/** So many of those used last are looked through: several people may have used the same. */
const lookedThrough = 100;

/** What the form of an order offers: what is saved for the actor, and beside that what was used. */
export async function listOfferedAddresses(actor: Actor): Promise<OfferedAddresses> {
  const savedAddresses = await listOfferedSavedAddresses(actor);
  const saved = new Set(savedAddresses.map(({ address }) => addressDigest(address)));
  return { savedAddresses, usedAddresses: await listUsedAddresses(actor, saved) };
}

/**
 * The addresses that orders which the actor sees were sent to, each once, the one used last first.
 * @param except those with these digests
 */
export async function listUsedAddresses(
  actor: Actor,
  except: ReadonlySet<string> = new Set(),
): Promise<UsedAddress[]> {
  const rows = await visibleTo(actor).deliveryAddress.findMany({
    where: { digest: { notIn: [...except] } },
    orderBy: [{ usedAt: "desc" }, { id: "desc" }],
    take: lookedThrough,
  });
  const newest = rows.filter(({ digest }, at) => rows.findIndex((row) => row.digest === digest) === at);
  return newest.slice(0, addressesOffered).map(({ id, digest, ...used }) => ({
    id,
    address: pickAddress(used),
    mayRemove: rows.filter((row) => row.digest === digest).every((row) => mayRemove(actor, row)),
  }));
}
