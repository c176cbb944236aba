import { z } from "zod";
import { type NotifiedEvent, notifiedEvents, type Timing, timings } from "../rules";

/** What people choose to be emailed of, each for themselves in each of their businesses. */

export const timingChoiceSchema = z.object({ event: z.enum(notifiedEvents), timing: z.enum(timings) });
export type TimingChoice = z.infer<typeof timingChoiceSchema>;

export type ChoicesView = {
  choices: { event: NotifiedEvent; timing: Timing }[];
  businessName: string;
  email: string;
  timeZone: string;
  /** Whether emails leave the portal at all. */
  isConfigured: boolean;
};
