import { actingCommand } from "@/lib/commands/acting";
import { files } from "./mirrored";

/** Deletes a file that is attached to nothing. */
export const deleteFile = actingCommand({
  name: "file.delete",
  nothingDone: "The file was not deleted.",
  mirrored: files,
  act: (gateway, serviceId) => gateway.deleteFile(serviceId),
  result: "gone",
});
