import { orderRowSchema, orderSnapshotSchema } from "@/lib/domain/orders/shapes";
import type { Order } from "@/prisma/generated/client";

/** Of what cannot be understood, or was never read, the row and the columns say what there is to say. Pure. */
export function parseOrder({ snapshot, snapshotWhole }: Pick<Order, "snapshot" | "snapshotWhole">) {
  const whole = snapshotWhole ? orderSnapshotSchema.safeParse(snapshot).data : undefined;
  return { whole, row: whole ?? orderRowSchema.safeParse(snapshot).data };
}
