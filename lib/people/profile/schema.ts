import * as z from "zod/mini";
import type { MessageKey } from "@/lib/domain/message";
import { optionalChoice } from "@/lib/domain/optional-choice";
import { personNameSchema } from "../account/schema";

/** Who somebody is here, as they say themselves. */

/** A zone that the browsers and the database know; UTC stands for that of the device. */
const timeZoneSchema = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, "peopleErrors.noTimeZone" satisfies MessageKey));

export const profileSchema = z.object({
  name: personNameSchema,
  timeZone: timeZoneSchema,
  /** Null for the language of their browser. */
  language: optionalChoice(z.string().check(z.maxLength(16))),
});
export type Profile = z.infer<typeof profileSchema>;

export type ProfileView = Profile & { email: string };

function isTimeZone(name: string): boolean {
  // An offset is none that stays right in summer, and PostgreSQL reads it the other way round.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
