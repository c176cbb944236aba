import { z } from "zod";
import type { Message } from "@/lib/domain/message";
import type { Mirrored, Reading } from "@/lib/mirror/kind";
import type { Command } from "@/prisma/generated/client";

/** What is known of whether a command was carried out, from the least to the most. */

/** What a look whether it was carried out came to. */
export type Look<Whole extends Mirrored> =
  | Incomplete<Whole>
  | NothingFound<Whole>
  | KnownByFiles
  | Found<Whole>
  | Gone;

/** Something could not be read, or nobody but its person can tell, so that nothing can be concluded. */
export type Incomplete<Whole extends Mirrored> = {
  kind: "incomplete";
  unreadable?: Tries;
  /** What was read of the thing all the same. */
  reading?: Reading<Whole>;
};

/** A whole look did not find it carried out. */
export type NothingFound<Whole extends Mirrored> = {
  kind: "nothing_found";
  /** What was read of the thing all the same. */
  reading: Reading<Whole> | null;
  unreadable?: Tries;
  /** The thing stands so that it can never be carried out any more. */
  isTooLate?: boolean;
  /** It is another thing by now than what the person decided on: what they are told. */
  changed?: Message | null;
  /** The thing itself is no longer there: when the service was asked for it. */
  goneAt?: string;
};

/** Something carries its files and cannot be read itself; its row, where that can be read. */
export type KnownByFiles = {
  kind: "known_by_files";
  carrying: Carrying;
  row: Reading<MadeRow> | null;
  unreadable: Tries;
};

/** What it made or changed, as it was read. */
export type Found<Whole extends Mirrored> = { kind: "found"; by: By; reading: Reading<Whole> };

/** What it acted on is no longer there, where that is what was asked for. */
export type Gone = { kind: "gone"; by: By; requestedAt: string };

/** What it made cannot be read itself, and is told by its row and the list of its files. */
export type KnownByRow = {
  kind: "known_by_row";
  by: By;
  reading: Reading<MadeRow>;
  files: readonly Mirrored[];
};

/** What was made within something, by the service's id: as soon as that is told, before it can be read. */
export type MadePart = { part: string };

/** The service said that it was carried out, and how things stand now is still to be read. */
export type Acknowledged = { kind: "acknowledged" };

/** How it is known to be done. */
export type Done<Whole extends Mirrored> = Acknowledged | KnownByRow | Found<Whole> | Gone;

/** What was made, as far as it is known. */
export type Made<Whole extends Mirrored> = KnownByRow | Found<Whole>;

/** Whose command carried it out. */
export type By = "by_us" | "by_another";

/** What carries files: of what cannot be read, not even its row, nothing else is known. */
export type Carrying = Mirrored & { files: readonly Mirrored[] };
/** What is made of files, as far as it is known: whole, or by its row and the list of its files. */
export type MadeOfFiles = MadeRow & Carrying;
export type MadeRow = Mirrored & { number: string };

/** What may be what a command made and cannot be read: how often that was tried, by the service's id. */
export type Tries = Readonly<Record<string, number>>;

const triesSchema = z.record(z.string(), z.number()).catch({});

/** Of the looks so far. */
export function triesOf({ unreadable }: Pick<Command, "unreadable">): Tries {
  return triesSchema.parse(unreadable);
}

export function madeOf<Whole extends Mirrored>(made: Made<Whole>): Whole | MadeOfFiles {
  return made.kind === "found" ? made.reading.snapshot : { ...made.reading.snapshot, files: made.files };
}

/** Whether a look found it carried out. */
export function isCarriedOut<Whole extends Mirrored>(look: Look<Whole>): look is Found<Whole> | Gone {
  return look.kind === "found" || look.kind === "gone";
}
