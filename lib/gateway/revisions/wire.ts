import { z } from "zod";
import { fileSchema } from "../files/wire";
import { html, id, line, nullableTime, readableRows, timeOrNumber } from "../wire";

export const revisionSchema = z.object({
  id,
  status: line,
  body: html,
  requested_at: timeOrNumber,
  completed_at: nullableTime,
  files: readableRows(fileSchema).prefault([]),
});

export type WireRevision = z.output<typeof revisionSchema>;
