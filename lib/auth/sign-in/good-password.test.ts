import { expect, test } from "vitest";
import { assertGoodPassword } from "./good-password";

const known = ["fay.brik@fabrikam.example", "Fay Brik", "Fabrikam Legal"];
const check = (password: string) => assertGoodPassword(password, known);

test.each([
  "fifteen letters",
  "correct horse battery staple",
  "ÄÖÜ ist auch gut so",
  "!§$%&/()=?*+#;:_<>|{}",
  "ｆｕｌｌｗｉｄｔｈ-かな-漢字-12345",
])("%s is good", async (password) => {
  await expect(check(password)).resolves.toBeUndefined();
});

test.each([
  ["of fourteen characters", "fourteen chars", "passwordTooShort"],
  ["of few signs that take many bytes", "👨‍👩‍👧‍👦", "passwordTooShort"],
  ["that is the email", "Fay.Brik@Fabrikam.example", "passwordIsKnown"],
  ["of the name and the business", "FayBrik-Fabrikam-2026", "passwordIsKnown"],
  ["of the portal's name", "verso password 123", "passwordIsKnown"],
  ["that repeats itself", "abc12abc12abc12abc12", "passwordIsCommon"],
  ["of one letter", "aaaaaaaaaaaaaaaa", "passwordIsCommon"],
  ["of what comes one after the other", "abcdefghijklmnopq", "passwordIsCommon"],
  ["that many people have", "qwertyuiop123456789", "passwordIsCommon"],
  ["that many people have, with signs between", "q-w-e-r-t-y-u-i-o-p-1-2", "passwordIsCommon"],
])("a password %s is refused at its field", async (_, password, key) => {
  await expect(check(password)).rejects.toMatchObject({
    code: "invalid_input",
    fields: { password: [{ key: `peopleErrors.${key}` }] },
  });
});
