import { describe, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/domain/errors";
import { parseInput } from "./parse-input";

const schema = z.object({
  reference: z.string().max(50),
  count: z.number().int(),
  token: z.string().min(1, "Paste your access token."),
});

function fieldsOf(input: unknown): Record<string, string[]> {
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
      reference: ["This can have at most 50 characters."],
      token: ["Paste your access token."],
    });
  });

  test.each([{}, { reference: 1, count: "many", token: null }, { reference: "", count: 1.5, token: "t" }])(
    "never speaks as a program does: %j",
    (input) => {
      const messages = Object.values(fieldsOf(input)).flat().join(" ");
      expect(messages).not.toMatch(/invalid|expected|received|string|int/i);
    },
  );
});
