import { z } from "zod";
import { isAppError } from "@/lib/domain/errors";
import type { Message } from "@/lib/domain/message";
import type { Gateway } from "@/lib/gateway/gateway";
import { databaseNow } from "@/lib/mirror/clock";
import type { Mirrored, MirroredKind } from "@/lib/mirror/kind";
import { readWhole } from "@/lib/mirror/reading";
import { db } from "@/lib/platform/db";
import type { By, Look } from "./evidence";
import { type CommandKind, type Search, type Sending, sentByServiceClock } from "./kind";

/**
 * Commands that change something the service has. Whether a lost answer came of a change is told by how the thing
 * stands; doing it twice changes nothing.
 */

/** As it is stored and sent. */
export const actingRequest = z.object({
  /** The service's id of the thing. */
  serviceId: z.string(),
  /** How it stood when the person decided. */
  statusBefore: z.string().nullable().default(null),
  /** Names what the person had looked at; null where how the thing stands is all that there is to decide on. */
  decidedOn: z.string().nullable().default(null),
});
export type ActingRequest = z.infer<typeof actingRequest>;

export type ActingCommand<
  Row extends Mirrored,
  Whole extends Row,
  Request extends ActingRequest = ActingRequest,
> = Pick<CommandKind<Request>, "name" | "nothingDone" | "whenDone"> & {
  /** Where there is more to it than to every action. */
  request: z.ZodType<Request>;
  mirrored: MirroredKind<Row, Whole>;
  act(gateway: Gateway, request: Request): Promise<void>;
  /** How the thing stands once it is done. */
  result: Gone<Whole> | Changed<Whole>;
};

/** It is then no longer there. */
type Gone<Whole> = {
  status: null;
  /** What a person is told where it stands so by now that it is to be kept; left out where nothing keeps it. */
  kept?(whole: Whole): Message | null;
};

type Changed<Whole> = {
  status: string;
  hasHappened(whole: Whole): boolean;
  /** Whether the thing stands so that it can never happen any more. */
  isTooLate(whole: Whole): boolean;
  /** When it happened by the service; null where that is not told. */
  since(whole: Whole): string | null;
  /** What a person has looked at when they decide: its name, and what they are told once that is another. */
  decidedOn?: { of(whole: Whole): string; hasChanged: Message };
  /** What they are told where the thing is not there any more; left out for what is always there. */
  isGone?: Message;
};

export function actingCommand<Row extends Mirrored, Whole extends Row, Request extends ActingRequest>({
  act,
  result,
  ...about
}: ActingCommand<Row, Whole, Request>): CommandKind<Request, Whole> {
  const recognize = (whole: Whole, sending: Sending<ActingRequest>): By | null => {
    if (result.status === null) return null;
    const since = result.since(whole);
    return result.hasHappened(whole) || isSinceSent(since, sending) ? whoDid(since, sending) : null;
  };
  return {
    ...about,
    version: 1,
    creates: false,
    fit: () => null,
    resend: () => "harmless",
    send: async (gateway, sent) => {
      await act(gateway, sent);
      return null;
    },
    look: (search) => lookAtState(about.mirrored, search, recognize, result),
    recognize,
    causes: result.status === null ? null : { status: result.status, since: result.since },
    audit: ({ request }, whole: Whole | null) =>
      result.status === null
        ? {}
        : {
            before: { status: request.statusBefore },
            after: { status: whole ? (about.mirrored.status?.of(whole) ?? null) : null },
          },
  };
}

/** How far apart the clocks are is measured no closer, and the service may write whole seconds. */
const clocksDifferMs = 3_000;

/** What happened before it was first sent was somebody else's doing. */
function whoDid(since: string | null, { command }: Sending<unknown>): By {
  const sentAt = sentByServiceClock(command);
  if (command.sends === 0 || !sentAt) return "by_another";
  return since && Date.parse(since) < sentAt.measured.getTime() - clocksDifferMs ? "by_another" : "by_us";
}

/** It was done and stands otherwise since, by what others did: that it was done is certain all the same. */
function isSinceSent(since: string | null, { command }: Sending<unknown>): boolean {
  const sentAt = sentByServiceClock(command);
  if (command.sends === 0 || !sentAt || since === null) return false;
  return Date.parse(since) >= sentAt.latest.getTime() - clocksDifferMs;
}

/** What the person is told where there is something else to decide on by now. */
function changeOf<Whole extends Mirrored>(
  { decidedOn: about }: Changed<Whole>,
  { decidedOn }: ActingRequest,
  whole: Whole,
): Message | null {
  if (!about || decidedOn === null) return null;
  return about.of(whole) === decidedOn ? null : about.hasChanged;
}

async function lookAtState<Row extends Mirrored, Whole extends Row>(
  kind: MirroredKind<Row, Whole>,
  { gateway, ...sending }: Search<ActingRequest>,
  recognize: (whole: Whole, sending: Sending<ActingRequest>) => By | null,
  result: ActingCommand<Row, Whole>["result"],
): Promise<Look<Whole>> {
  const requestedAt = await databaseNow(db());
  try {
    const reading = await readWhole(kind, gateway, sending.request.serviceId);
    const by = recognize(reading.snapshot, sending);
    if (by) return { kind: "found", by, reading };
    if (result.status === null) {
      const kept = result.kept?.(reading.snapshot) ?? null;
      return { kind: "nothing_found", reading, isTooLate: kept !== null, changed: kept };
    }
    const changed = changeOf(result, sending.request, reading.snapshot);
    return { kind: "nothing_found", reading, isTooLate: result.isTooLate(reading.snapshot), changed };
  } catch (error) {
    if (!isAppError(error, "not_found")) throw error;
    if (result.status === null) return { kind: "gone", by: whoDid(null, sending), requestedAt };
    if (!result.isGone) throw error;
    return {
      kind: "nothing_found",
      reading: null,
      isTooLate: true,
      changed: result.isGone,
      goneAt: requestedAt,
    };
  }
}
