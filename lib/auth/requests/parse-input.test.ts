import { describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError, type FieldMessages } from "@/lib/domain/errors";
import { parseInput } from "./parse-input";

const schema = z.object({
  reference: z.string().max(50),
  count: z.number().int(),
  token: z.string().min(1, "connectionErrors.token.missing"),
});

function fieldsOf(input: unknown): FieldMessages {
  try {
    parseInput(schema, input);
  } catch (error) {
    if (error instanceof AppError) return error.fields;
  }
  throw new Error("The input was taken");
}

describe("a field that cannot be taken", () => {
  test("says why in words for the person, its own where the form has some", () => {
    expect(fieldsOf({ reference: "x".repeat(51), count: 1, token: "" })).toEqual({
      reference: [{ key: "errors.request.fieldTooLong", params: { characters: 50 } }],
      token: [{ key: "connectionErrors.token.missing" }],
    });
  });

  test.each([{}, { reference: 1, count: "many", token: null }, { reference: "", count: 1.5, token: "t" }])(
    "has a key of the catalogue, and no words of a program: %j",
    (input) => {
      for (const { key } of Object.values(fieldsOf(input)).flat()) {
        expect(key).toBe("errors.request.fieldUnusable");
      }
    },
  );
});
