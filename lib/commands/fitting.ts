import type { Mirrored } from "@/lib/mirror/kind";
import type { Tx } from "@/lib/platform/db";
import type { Command } from "@/prisma/generated/client";
import type { Carrying } from "./evidence";
import { type CommandKind, type Fit, readableSending } from "./kind";

/** The commands that something may have been made by: several may name the same files, one after the other. */

/** A thing that was made may turn up this long after its command was thought refused. */
const mayTurnUpDays = 7;

export type FittingCommand = Command & { fit: Fit };

/**
 * Those of a kind that it fits and that are not known to be done, the earliest first. Of refused ones those of which a
 * send may have been carried out.
 * @param calledBack one whose address the service used, whatever is thought of it
 */
export async function listFitting<Request, Whole extends Mirrored>(
  tx: Tx,
  kind: CommandKind<Request, Whole>,
  connectionId: string,
  made: Whole | Carrying,
  calledBack?: string,
): Promise<FittingCommand[]> {
  const recent = { gt: new Date(Date.now() - mayTurnUpDays * 24 * 3_600_000) };
  const unsettled = await tx.command.findMany({
    where: {
      connectionId,
      kind: kind.name,
      OR: [
        { state: { in: ["sending", "unknown"] } },
        { state: "refused", sends: { gt: 0 }, createdAt: recent },
        { state: "refused", id: { in: calledBack ? [calledBack] : [] } },
      ],
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return unsettled.flatMap((command) => {
    const sending = readableSending(kind, command);
    const fit = sending && kind.fit(made, sending.request);
    return fit ? { ...command, fit } : [];
  });
}
