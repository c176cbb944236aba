import { z } from "zod";
import { idSchema } from "@/lib/domain/id-schema";
import type { Address } from "@/lib/domain/shipping";
import type { SavedAddress } from "./saved/schema";

export const addressRefSchema = z.object({ addressId: idSchema });
export type AddressRef = z.infer<typeof addressRefSchema>;

/** An address that hard copies were sent to, as the form offers it again. */
export type UsedAddress = {
  id: string;
  address: Address;
  /** Whether it is the reader's to remove. */
  mayRemove: boolean;
};

/** Each address once: what is saved is not among those that were used. */
export type OfferedAddresses = {
  /** Those that are kept for the reader, their department's first. */
  savedAddresses: SavedAddress[];
  /** Those that hard copies were sent to, the one used last first. */
  usedAddresses: UsedAddress[];
};
