import * as z from "zod/mini";
import { type Message, type MessageKey, verbatim } from "./message";

/** A message as it is stored; releases before there were keys stored sentences, which are shown as they are. */
export const messageSchema: z.ZodMiniType<Message> = z.union([
  z.pipe(z.string(), z.transform(verbatim)),
  z.object({
    key: z.pipe(
      z.string(),
      z.transform((key) => key as MessageKey),
    ),
    params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  }),
]) as z.ZodMiniType<Message>;
