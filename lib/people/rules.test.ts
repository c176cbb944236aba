import { expect, test } from "vitest";
import { assertGoodPassword } from "./rules";

const check = (password: string) => () => assertGoodPassword(password, "fay@fabrikam.example");

test("a password of twelve characters is good", () => {
  expect(check("twelve chars")).not.toThrow();
});

test.each([
  ["of eleven characters", "eleven char", "peopleErrors.passwordTooShort", { characters: 12 }],
  ["that is the email", "Fay@Fabrikam.example", "peopleErrors.passwordIsEmail", undefined],
])("a password %s is refused at its field", (_, password, key, params) => {
  expect(check(password)).toThrow(
    expect.objectContaining({ code: "invalid_input", fields: { password: [{ key, params }] } }),
  );
});
