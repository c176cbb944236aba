import { z } from "zod";

export type JsonSchema = Record<string, unknown>;

const options = {
  target: "draft-2020-12",
  override({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
    // Digits in an address are told as the number they mean.
    if (jsonSchema.type === "integer") delete jsonSchema.pattern;
    // The format says it all; the pattern that zod adds is for machines without one.
    if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
    // Binary fractions of a tenth do not divide evenly for every validator.
    if (jsonSchema.multipleOf === 0.1) delete jsonSchema.multipleOf;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  },
} as const;

/** Named zod schemas as JSON Schemas that refer to each other below `#/components/schemas`. */
export class NamedSchemas {
  readonly #requests = z.registry<{ id: string }>();
  readonly #answers = z.registry<{ id: string }>();
  readonly #names = new Map<z.ZodType, string>();

  constructor(requests: Record<string, z.ZodType>, answers: Record<string, z.ZodType>) {
    for (const [id, schema] of Object.entries(requests)) this.#add(this.#requests, id, schema);
    for (const [id, schema] of Object.entries(answers)) this.#add(this.#answers, id, schema);
  }

  /** @throws Error for a schema that has no name */
  reference(schema: z.ZodType): { $ref: string } {
    const name = this.#names.get(schema);
    if (!name) throw new Error("A schema of the description has no name.");
    return { $ref: addressOf(name) };
  }

  all(): Record<string, JsonSchema> {
    const requests = z.toJSONSchema(this.#requests, { ...options, io: "input", uri: addressOf });
    const answers = z.toJSONSchema(this.#answers, { ...options, io: "output", uri: addressOf });
    const named = Object.entries({ ...requests.schemas, ...answers.schemas });
    return Object.fromEntries(named.map(([name, schema]) => [name, withoutAddress(schema)]));
  }

  #add(registry: z.core.$ZodRegistry<{ id: string }>, id: string, schema: z.ZodType): void {
    registry.add(schema, { id });
    this.#names.set(schema, id);
  }
}

/** A parameter's schema, as it is sent. */
export function parameterSchema(schema: z.core.$ZodType): JsonSchema {
  return withoutAddress(z.toJSONSchema(schema, { ...options, io: "input" }));
}

const addressOf = (name: string) => `#/components/schemas/${name}`;

/** The description says once which dialect its schemas use, and where each is. */
function withoutAddress({ $schema: _dialect, $id: _address, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
