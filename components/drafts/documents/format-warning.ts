import { type Message, message } from "@/lib/domain/message";

/**
 * Kinds of files that people add by mistake, by how their names end. The service says of none that it refuses it, so
 * that this is a warning and nothing is kept from being sent.
 */
const warnedEndings = {
  program: "apk app bat cmd com deb dll dmg exe iso jar js msi ps1 rpm scr sh vbs",
  archive: "7z bz2 gz rar tar tgz xz zip",
  recording: "aac aiff amr avi flac m4a m4v mkv mov mp3 mp4 mpeg mpg oga ogg opus wav webm wma wmv",
} as const;

type WarnedKind = keyof typeof warnedEndings;

const kindOfEnding = new Map(
  (Object.entries(warnedEndings) as [WarnedKind, string][]).flatMap(([kind, endings]) =>
    endings.split(" ").map((ending) => [ending, kind] as const),
  ),
);

/** Why translators will hardly be able to open a file of this name, or null. */
export function formatWarning(name: string): Message | null {
  const ending = /\.(\w+)\s*$/.exec(name)?.[1]?.toLowerCase();
  const kind = ending && kindOfEnding.get(ending);
  return kind ? message(`draftErrors.formatWarning.${kind}`) : null;
}

/** Of a PDF that asks for a password. */
export const lockedWarning = message("draftErrors.formatWarning.locked");
