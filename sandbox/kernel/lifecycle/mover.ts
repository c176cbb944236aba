import type { FileStorage } from "../storage/file-storage";
import type { Variant } from "../variant";

/** What moving things needs besides its transaction. */
export interface Mover {
  variant: Variant;
  storage: FileStorage;
}
