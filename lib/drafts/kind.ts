import type { Actor } from "@/lib/auth/actor";
import type { CommandKind } from "@/lib/commands/kind";
import type { NewCommand } from "@/lib/commands/open";
import type { ConnectionScope } from "@/lib/credentials/scope";
import type { AnySchema } from "@/lib/domain/any-schema";
import { AppError } from "@/lib/domain/errors";
import type { Tx } from "@/lib/platform/db";
import type { Draft } from "@/prisma/generated/client";
import type { DraftDocumentView } from "./documents/schema";
import type { Form } from "./form";

/**
 * What a kind of draft is on the server: its form, and the command that it becomes. Each is described once, in the
 * `draft.ts` of its feature; `lib/kinds.ts` lists them.
 */
export type DraftKind<Content extends object = object, Known = unknown, Request = unknown> = {
  form: Form<Content, Known>;
  /** The answers as they come in, which browsers do not check. */
  typed: AnySchema<Content>;
  command: CommandKind<Request>;
  /** Whether it orders something: where the operator's staff send it, its person may have to consent. */
  isBinding: boolean;
  /** The answers as they are stored. @throws AppError `invalid_input` with messages at the fields */
  keep(content: Content): Content;
  /** From the mirror, never from the service while a person waits. */
  known(scope: ConnectionScope, draft: Draft, actor: Actor): Promise<Known>;
  /**
   * Of a draft about something that is there: what is asked of that, read and held still in the transaction that opens
   * its command. Left out where what it becomes is new.
   * @throws AppError `not_found`, `forbidden` and `conflict` where it cannot be asked for as the thing stands
   */
  about?(tx: Tx, actor: Actor, draft: Draft): Promise<Pick<NewCommand<Request>, "subject" | "otherParts">>;
  /** What is sent of answers that can be. */
  request(content: Content, documents: readonly DraftDocumentRecord[], known: Known): Request;
};

/**
 * A document with the service's id of its file, once it is there, our ids of what it is a copy of and of the file whose
 * bytes it has, and its measure as stored.
 */
export type DraftDocumentRecord = Omit<DraftDocumentView, "isCopy" | "fileId" | "measure"> & {
  fileServiceId: string | null;
  copyOfId: string | null;
  fileId: string | null;
  measure: unknown;
};

/** The kind of a stored draft. @throws AppError `not_found` for a draft of none of these kinds */
export function kindOfDraft<Content extends object>(
  kinds: readonly DraftKind<Content>[],
  { id, kind }: { id: string; kind: string },
): DraftKind<Content> {
  const found = kinds.find(({ form }) => form.name === kind);
  if (!found) throw new AppError("not_found", `Draft ${id} is of kind ${kind}`);
  return found;
}
