import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { AppError } from "@/lib/domain/errors";
import type { Message } from "@/lib/domain/message";
import type { Created, Gateway } from "@/lib/gateway/gateway";
import type { Mirrored, MirroredKind } from "@/lib/mirror/kind";
import type { Tx } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import type { Command } from "@/prisma/generated/client";
import type { By, Carrying, Look, MadePart, MadeRow } from "./evidence";

/**
 * What differs between the things that the portal asks the service to do. Each is described once, in the
 * `command.ts` of its feature, by `creatingCommand` or `actingCommand`; `lib/kinds.ts` lists them.
 */

/** @template Request what is stored of it and sent  @template Whole what it makes or changes */
export type CommandKind<Request = unknown, Whole extends Mirrored = Mirrored> = {
  /** `order.place`, `order.approve`, …; the audit says the same. */
  name: string;
  /** Written with each request, and raised when its meaning changes. */
  version: number;
  /** Reads a stored request, those of older releases included: a field that is added has a default. */
  request: z.ZodType<Request>;
  /** What it makes or changes, as the mirror keeps it. */
  mirrored: MirroredKind<Mirrored, Whole>;
  /** Whether it makes something: that is then tied to it, and its form closed. */
  creates: boolean;
  /** How something fits as what it made; null where that shows that it did not, and for a kind that makes nothing. */
  fit(made: Whole | Carrying, request: Request): Fit | null;
  resend(request: Request): Resend;
  /**
   * Sends it, once. What it made, or made within what it changes, or null where it made nothing.
   * @throws AppError as the gateway's writes do
   */
  send(gateway: Gateway, request: Request, callbackUrl: string): Promise<Created<Whole> | MadePart | null>;
  /** Looks whether it was carried out. @throws AppError as the gateway's reads do */
  look(search: Search<Request>): Promise<Look<Whole>>;
  /**
   * Whether what the service tells shows that a change was carried out, and by whom; null where it shows nothing, and for
   * a kind that makes something.
   */
  recognize(whole: Whole, sending: Sending<Request>): By | null;
  /** The service's id of what it made within what it changed; null where nobody can tell. Left out where it makes nothing there. */
  partOf?(whole: Whole, sending: Sending<Request>): string | null;
  /** The step of the timeline that it causes. */
  causes: { status: string; since(stands: Whole | MadeRow): string | null } | null;
  /** What the audit says beside who did what to what; `stands` where it is known how things stand since. */
  audit(
    sending: Sending<Request>,
    stands: Whole | MadeRow | null,
  ): { before?: AuditDetails; after?: AuditDetails };
  /** What else is kept once it is known to be carried out, in the transaction that notes it; for those who gave it first. */
  whenDone?(tx: Tx, sending: Sending<Request>): Promise<void>;
  /** What a person is told beside why nothing was done: what that means for them. */
  nothingDone: Message;
};

/**
 * Whether the same request may be sent again after a look that did not find it carried out: `harmless`, because doing it
 * twice changes nothing; `guarded`, because the service itself refuses the second; `never`.
 */
export type Resend = "harmless" | "guarded" | "never";

/** How far something is what a command would have made. */
export type Fit = {
  /** Files that it carries beside those of the command. */
  added: number;
  /** Files of the command that it does not carry. */
  lacking: number;
  /** Its answers are those of the command, as far as it tells them. */
  isAsAsked: boolean;
};

type AuditDetails = Record<string, string | number | null>;

/** A command as far as its kind needs to know it, with its request read. */
export type Sending<Request> = { command: Command; request: Request };

export type Search<Request> = Sending<Request> & { gateway: Gateway };

/** The kind of that name. @throws AppError `internal` for one that nobody describes */
export function commandKindNamed(kinds: readonly CommandKind[], name: string): CommandKind {
  const found = kinds.find((kind) => kind.name === name);
  if (!found) throw new AppError("internal", `There is no command called ${name}`);
  return found;
}

/** Reads a stored command for its kind. @throws ZodError for a request that cannot be read */
export function sendingOf<Request>(kind: CommandKind<Request>, command: Command): Sending<Request> {
  return { command, request: kind.request.parse(command.request) };
}

/** The same where one that cannot be read keeps no other from going on: null, and it is in the log. */
export function readableSending<Request>(
  kind: Pick<CommandKind<Request>, "request">,
  command: Command,
): Sending<Request> | null {
  const request = kind.request.safeParse(command.request);
  if (request.success) return { command, request: request.data };
  log.error({ commandId: command.id, err: request.error }, "A stored request cannot be read");
  return null;
}

/**
 * When a command was first sent, by the service's clock; null where it was not. What measures that clock may be another's,
 * of something on the way: the times of things lie between `earliest` and `latest` for certain.
 */
export function sentByServiceClock({
  firstSentAt,
  clockAheadSeconds,
}: Pick<Command, "firstSentAt" | "clockAheadSeconds">): Record<
  "measured" | "earliest" | "latest",
  Date
> | null {
  if (!firstSentAt) return null;
  const later = (seconds: number) => new Date(firstSentAt.getTime() + seconds * 1000);
  return {
    measured: later(clockAheadSeconds),
    earliest: later(Math.min(0, clockAheadSeconds)),
    latest: later(Math.max(0, clockAheadSeconds)),
  };
}

/** Whether a command asks for the same; of one that cannot be read nobody can say so. */
export function asksFor<Request>(
  { request: schema }: Pick<CommandKind<Request>, "request">,
  request: Request,
  command: Pick<Command, "request">,
): boolean {
  const asked = schema.safeParse(command.request);
  return asked.success && isDeepStrictEqual(asked.data, schema.parse(request));
}
