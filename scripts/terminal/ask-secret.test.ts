import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { askNewSecret, askSecret } from "./ask-secret";

/** A terminal that a person types into. */
function typing(...keys: string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = "";
  output.on("data", (chunk) => {
    shown += chunk;
    // The next answer is typed when it is asked for.
    if (String(chunk).endsWith(": ")) setImmediate(() => input.write(keys.shift() ?? ""));
  });
  return { terminal: { input, output }, shown: () => shown };
}

test("a secret is read and nothing of it is shown, not even its length", async () => {
  const { terminal, shown } = typing("correct horse\r");
  expect(await askSecret("Password: ", terminal)).toBe("correct horse");
  expect(shown()).toBe("Password: \n");
});

test("a typing error can be taken back", async () => {
  const { terminal } = typing("correcx\u007ft\r");
  expect(await askSecret("Password: ", terminal)).toBe("correct");
});

test("a new secret is asked for twice", async () => {
  const same = typing("secret\r", "secret\r");
  expect(await askNewSecret("Password: ", "Again: ", same.terminal)).toBe("secret");
  expect(same.shown()).toBe("Password: \nAgain: \n");
  const other = typing("secret\r", "sceret\r");
  await expect(askNewSecret("Password: ", "Again: ", other.terminal)).rejects.toThrow("not the same");
});

test.each([
  ["Ctrl-C", "\u0003"],
  ["Ctrl-D", "\u0004"],
])("%s ends the question", async (_name, key) => {
  await expect(askSecret("Password: ", typing(key).terminal)).rejects.toThrow("Nothing was made");
});
