import type { Member } from "@/lib/auth/members";
import type { Message } from "@/lib/domain/message";
import type { Db, Tx } from "@/lib/platform/db";
import type { Change } from "@/prisma/generated/client";
import type { NotifiedEvent } from "./rules";

/** What an email says of something that happened. It names no document, and nothing that somebody typed. */
export type News = {
  /** The subject of an email of its own, and a line of one that tells of several. */
  title: Message;
  body: readonly Message[];
  /** Where it leads: to the very page. */
  link: { label: Message; path: string };
  /** Why they get it. */
  reason: Message;
};

/** An event of which people are emailed as they choose. Each is described once in the `notified.ts` of its feature; `lib/kinds.ts` lists them. */
export type NotifiedKind = {
  event: NotifiedEvent;
  /** Whether a change may be one. It is asked of every change, so that it reads nothing. */
  isOne(change: Change): boolean;
  /** Whom it concerns, of those who see it now; nobody where it is no news. */
  concerned(tx: Tx, change: Change): Promise<Member[]>;
  /** What there is to say of these things, by our ids: of those alone that are still so, and the member's to know. */
  newsOf(tx: Tx | Db, member: Member, subjectIds: readonly string[]): Promise<ReadonlyMap<string, News>>;
  /** Where all such things are listed. */
  listPath: string;
};
