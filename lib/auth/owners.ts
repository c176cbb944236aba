import type { Tx } from "@/lib/platform/db";
import { writtenFor } from "./actor";
import type { Owner } from "./visible-to";

/** Whose something is that a live event tells of: who does not see it is not told of it either. */

const things = { select: { placedById: true, departmentId: true } } as const;

const find = {
  order: async (tx: Tx, id: string) => ownerOfThing(await tx.order.findUnique({ where: { id }, ...things })),
  quote: async (tx: Tx, id: string) => ownerOfThing(await tx.quote.findUnique({ where: { id }, ...things })),
  file: async (tx: Tx, id: string) => {
    const file = await tx.file.findUnique({ where: { id }, select: { order: things, quote: things } });
    return ownerOfThing(file?.order ?? file?.quote ?? null);
  },
  command: async (tx: Tx, id: string): Promise<Owner | null> => {
    const command = await tx.command.findUnique({ where: { id } });
    return command && { personId: writtenFor(command), departmentId: command.departmentId };
  },
};

/** @returns null for what is nobody's yet, such as a file that is attached to nothing */
export async function ownerOf(tx: Tx, kind: keyof typeof find, id: string): Promise<Owner | null> {
  return await find[kind](tx, id);
}

function ownerOfThing(
  thing: { placedById: string | null; departmentId: string | null } | null,
): Owner | null {
  return thing && { personId: thing.placedById, departmentId: thing.departmentId };
}
