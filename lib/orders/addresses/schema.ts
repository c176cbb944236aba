import { z } from "zod";
import { idSchema } from "@/lib/domain/id-schema";
import type { Address } from "@/lib/domain/shipping";

export const addressRefSchema = z.object({ addressId: idSchema });
export type AddressRef = z.infer<typeof addressRefSchema>;

/** An address that hard copies were sent to, as the form offers it again. */
export type UsedAddress = {
  id: string;
  address: Address;
  /** Whether it is the reader's to remove. */
  mayRemove: boolean;
};
