import { z } from "zod";
import { idSchema } from "@/lib/domain/id-schema";
import type { ListPage } from "@/lib/domain/lists/page";
import type { ResourceKind } from "@/lib/domain/resources";
import type { CallbackState } from "./rules";

/** The ledger of callbacks, as administrators read it. Times are ISO 8601 UTC strings. */

export const callbackRefSchema = z.object({ callbackId: idSchema });
export type CallbackRef = z.infer<typeof callbackRefSchema>;

export type CallbackRow = {
  id: string;
  at: string;
  /** What it told of; of one that was turned away what its address was given for. Null where that is not known here. */
  thing: { kind: ResourceKind; number: string; href: string | null } | null;
  connectionName: string;
  state: CallbackState;
  /** Why it was turned away, as it is stored. */
  reason: string | null;
  /** When what it told of was read. */
  readAt: string | null;
};

export type CallbacksPage = ListPage<CallbackRow> & {
  /** How many were turned away in the last seven days, those that are not told one by one included. */
  refused: { reason: string; count: number }[];
};
