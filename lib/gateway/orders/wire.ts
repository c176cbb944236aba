import { z } from "zod";
import { nullableTime, time } from "../wire";

/** When what happened to an order: the variants tell it alike. */
export const orderTimesSchema = z.object({
  received_at: time,
  review_at: nullableTime,
  approved_at: nullableTime,
  completed_at: nullableTime,
  cancelled_at: nullableTime,
});

export type WireOrderTimes = z.output<typeof orderTimesSchema>;
