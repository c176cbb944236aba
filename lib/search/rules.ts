import { listAddress } from "@/lib/domain/lists/address";

/** Its words are read as those of a list are; it has no page of its own. */
export const searchAddress = listAddress("/search", []);
