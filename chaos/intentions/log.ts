import { appendFileSync, readFileSync } from "node:fs";
import { z } from "zod";

/** What people wanted of the service and what the portal told them of it, one line each, written before it is relied on. */

/**
 * `given` before the portal is asked; `acknowledged` from the moment the portal says that it is seen to; `done` and
 * `refused` as it says so. Whatever follows adds to what is known.
 */
const outcomes = ["given", "acknowledged", "done", "refused"] as const;
export type Outcome = (typeof outcomes)[number];

const lineSchema = z.looseObject({
  id: z.string(),
  kind: z.string(),
  outcome: z.enum(outcomes),
  at: z.string(),
});

/** Everything that the lines of one intention say, the last of each. */
export type Intention = z.infer<typeof lineSchema>;

export type IntentionNote = (outcome: Outcome, facts?: Record<string, unknown>) => void;

export class IntentionLog {
  #count = 0;

  constructor(readonly file: string) {}

  /** A new intention. @returns its id, and what writes down how it goes on */
  begin(kind: string): { id: string; note: IntentionNote } {
    this.#count += 1;
    const id = `I-${String(this.#count).padStart(4, "0")}`;
    const note: IntentionNote = (outcome, facts = {}) => {
      const line = { id, kind, outcome, at: new Date().toISOString(), ...facts };
      appendFileSync(this.file, `${JSON.stringify(line)}\n`);
    };
    return { id, note };
  }

  read(): Intention[] {
    const known = new Map<string, Intention>();
    for (const line of linesOf(this.file)) {
      const said = lineSchema.parse(JSON.parse(line));
      known.set(said.id, { ...known.get(said.id), ...said });
    }
    return [...known.values()];
  }
}

function linesOf(file: string): string[] {
  return readFileSync(file, { encoding: "utf8", flag: "a+" })
    .split("\n")
    .filter((line) => line !== "");
}
