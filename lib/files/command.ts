import { actingCommand, actingRequest } from "@/lib/commands/acting";
import { message } from "@/lib/domain/message";
import { files } from "./mirrored";

/** Deletes a file that is attached to nothing. */
export const deleteFile = actingCommand({
  name: "file.delete",
  nothingDone: message("fileErrors.delete.notDone"),
  request: actingRequest,
  mirrored: files,
  act: (gateway, { serviceId }) => gateway.deleteFile(serviceId),
  result: { status: null },
});
