import { z } from "zod";

/** The words a variant has for its statuses, each with the sandbox's own. */
export class StatusWords {
  readonly #own = new Map<string, string>();

  constructor(schema: z.ZodType<string>) {
    const words = z.array(z.string()).parse(z.toJSONSchema(schema, { io: "input" }).enum);
    for (const word of words) this.#own.set(schema.parse(word), word);
  }

  get all(): string[] {
    return [...this.#own.values()];
  }

  /** The variant's word for a stored status. */
  of(stored: string): string {
    return this.#own.get(stored) ?? stored;
  }
}
