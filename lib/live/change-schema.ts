import { z } from "zod";
import { type Subject, topics } from "./topics";

const ownerSchema = z.object({
  personId: z.string().nullable(),
  departmentId: z.string().nullable(),
  isPrivate: z.boolean().optional(),
});

/**
 * What a live event says: which business, what changed and whose it is, never its content. Who does not see it is
 * not told; the browser of who does fetches again with its own rights.
 */
export const liveChangeSchema = z.object({
  businessId: z.string(),
  topic: z.enum(topics),
  /** Our id of what changed. */
  id: z.string(),
  /** Null for connections, which are everybody's in the business, and for what nobody in particular has. */
  owner: ownerSchema.nullable().default(null),
  /** What else shows it on its page, with whose that is. Without it that is not known, as of a release before. */
  about: z
    .array(
      z.object({
        topic: z.enum(["order", "quote"] satisfies Subject["topic"][]),
        id: z.string(),
        owner: ownerSchema,
      }),
    )
    .optional(),
});

/**
 * Sessions of this person are to be looked at again: they have ended, or what their person may has changed. No business hears
 * of it. Its word is that of the releases before, which may still run beside this one.
 */
export const sessionRecheckSchema = z.object({ sessionsEndedOf: z.string() });

export type LiveChange = z.infer<typeof liveChangeSchema>;
