import { z } from "zod";
import { type Message, type MessageKey, verbatim } from "./message";

/** A message as it is stored; releases before there were keys stored sentences, which are shown as they are. */
export const messageSchema: z.ZodType<Message> = z.union([
  z.string().transform(verbatim),
  z.object({
    key: z.string().transform((key) => key as MessageKey),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
]) as z.ZodType<Message>;
