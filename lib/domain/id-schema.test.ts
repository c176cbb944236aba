import { expect, test } from "vitest";
import { idSchema } from "./id-schema";
import { newId } from "./ids";

test("an id is the same however it is written", () => {
  const id = newId();
  expect(idSchema.parse(id.toUpperCase())).toBe(id);
});
test.each(["", "x", `${newId()}x`, ` ${newId()}`])("%o is none", (text) => {
  expect(idSchema.safeParse(text).success).toBe(false);
});
