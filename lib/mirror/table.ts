import { Prisma } from "@/prisma/generated/client";
import type { MirroredKind } from "./kind";

/** The kind's table and column of birth, as they stand in a statement. Both are words of ours, never input. */
export function tableOf({ table }: Pick<MirroredKind, "table">): Prisma.Sql {
  return Prisma.raw(`"${table}"`);
}

export function bornColumnOf({ bornColumn }: Pick<MirroredKind, "bornColumn">): Prisma.Sql {
  return Prisma.raw(`"${bornColumn}"`);
}
