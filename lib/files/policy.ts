import type { Actor } from "@/lib/auth/actor";
import { type Message, message } from "@/lib/domain/message";
import type { Permitted } from "@/lib/domain/permitted";
import { decidesForBusiness } from "@/lib/orders/policy";
import type { FileListRow } from "./schema";

/** What of a file decides who may do what. */
export type FileStanding = Pick<FileListRow, "standing"> & {
  /** It lay in a form of the actor's own. */
  isOwn: boolean;
  goneAt: Date | null;
};

type Who = Pick<Actor, "userId" | "acting">;

/** Whether `actor`, who can see the file, may have it deleted now; else why not. */
export function canDelete(actor: Who, file: FileStanding): Permitted {
  if (!hasRight(actor, file)) return { allowed: false, reason: message("fileErrors.delete.role") };
  const obstacle = file.goneAt ? message("fileErrors.gone") : obstacles[file.standing];
  return obstacle ? { allowed: false, reason: obstacle } : { allowed: true };
}

/** Whether it is the actor's to decide at all: whoever uploaded it, and who decides for all. */
export function hasRight(actor: Who, { isOwn }: Pick<FileStanding, "isOwn">): boolean {
  return isOwn || decidesForBusiness(actor);
}

/** What stands against it; null where nothing does. One that is being deleted already is asked for once. */
const obstacles: Record<FileListRow["standing"], Message | null> = {
  attached: message("fileErrors.delete.attached"),
  in_use: message("fileErrors.delete.inUse"),
  unknown: message("fileErrors.delete.unknown"),
  being_deleted: null,
  free: null,
};
