import { z } from "zod";
import { AppError, type ErrorCode, errorKinds, type FieldMessages } from "./errors";
import type { Message } from "./message";
import { messageSchema } from "./message-schema";

/** Why nothing was done, as it is stored and shown. */
export type Refusal = {
  code: ErrorCode;
  message: Message;
  /** What it means for the person that nothing was done; left out where the message says so. */
  meaning?: Message | undefined;
  fields: FieldMessages;
  /** Our id of what another attempt of the form made: the form is closed since. */
  instead?: string | undefined;
};

const unsaid = new AppError("service_refused", "A refusal that is stored cannot be understood");

const refusalSchema: z.ZodType<Refusal> = z
  .object({
    code: z.enum(Object.keys(errorKinds) as [ErrorCode]).catch(unsaid.code),
    message: messageSchema,
    meaning: z.optional(messageSchema).catch(undefined),
    fields: z.record(z.string(), z.array(messageSchema)).catch({}),
    instead: z.string().optional().catch(undefined),
  })
  .catch({ code: unsaid.code, message: unsaid.userMessage, fields: {} });

/** Reads a refusal where one is stored; of one that cannot be understood it is told that the service refused. */
export function storedRefusal(stored: unknown): Refusal {
  return refusalSchema.parse(stored);
}
