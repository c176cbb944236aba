import type { FileListPage, FileRef } from "@/lib/files/schema";
import { notingOutcome } from "./decide-on-order";
import type { IntentionKind, Person } from "./kind";

/** The end of a file that is attached to nothing, where the service deletes any: as of a revision that was withdrawn. */
export const deleteFile: IntentionKind = {
  name: "file.delete",
  weight: 1,
  roles: ["approver", "administrator"],
  carryOut: deleteOne,
  judge(intentions, { files, left }) {
    const there = new Set(files.map(({ id }) => id));
    const names = new Set(files.map(({ name }) => name));
    const wanted = new Set(intentions.map(({ name }) => name));
    const kept = intentions.flatMap(({ id, outcome, fileId, name }) => {
      if (!there.has(String(fileId))) return [];
      if (outcome === "done") return [`${id} deleted ${name}, which is there`];
      return outcome === "acknowledged" ? [`${id} to delete ${name} was forgotten`] : [];
    });
    const unasked = left.filter((name) => !names.has(name) && !wanted.has(name));
    return [...kept, ...unasked.map((name) => `Nobody wanted to delete ${name}`)];
  },
};

/** Opens the list of files, chooses one that may be deleted, and deletes it. */
async function deleteOne({ visitor, random, log }: Person): Promise<void> {
  const { rows } = await visitor.until(() => visitor.ask<FileListPage>("/api/files?attached=nothing"));
  const eligible = rows.filter(({ mayDelete }) => mayDelete);
  if (eligible.length === 0) return;
  const { id: fileId, name } = random.oneOf(eligible);
  const { note } = log.begin(deleteFile.name);
  note("given", { email: visitor.person.email, fileId, name });
  const input: FileRef = { fileId };
  await notingOutcome(note, () => visitor.act("/files", "deleteFileAction", input));
}
