import * as z from "zod/mini";
import {
  type CoversheetFieldName,
  type CoversheetSettings,
  eachCoversheetField,
} from "@/lib/domain/coversheet";
import type { MessageKey } from "@/lib/domain/message";
import { visibleText } from "@/lib/domain/visible-text";
import { connectionRefSchema } from "../schema";
import { isLabelTooLong } from "./rules";

/** What administrators say of the coversheet that the service makes for a connection. Times are ISO 8601 UTC strings. */

/** A line that reads as it is written; of nothing that can be seen comes the usual label. */
const label = z.pipe(
  z.nullable(
    z.string().check(
      z.overwrite(visibleText),
      z.refine((typed) => !isLabelTooLong(typed), "connectionErrors.label.tooLong" satisfies MessageKey),
    ),
  ),
  z.transform((typed) => typed || null),
);

const field = z.object({ label, visible: z.boolean(), required: z.boolean() });

export const coversheetFormSchema = z.object({
  whiteLabel: z.boolean(),
  ...eachCoversheetField(() => field),
});

export const changeCoversheetSchema = z.extend(connectionRefSchema, {
  settings: coversheetFormSchema,
  /** What the form was filled with: what somebody else has changed since is not put back. */
  known: coversheetFormSchema,
});
export type ChangeCoversheetInput = z.infer<typeof changeCoversheetSchema>;

export type CoversheetView = {
  connectionId: string;
  connectionName: string;
  settings: CoversheetSettings;
  /** What the service refused something for since it was saved, though it is not required here; and when it did last. */
  demands: { field: CoversheetFieldName; at: string }[];
};
