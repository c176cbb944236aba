import { readFileSync } from "node:fs";
import compile from "icu-minify/compile";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "@/scripts/checks/source-files";
import { catalogues } from "./catalogue";
import { catalogue as english } from "./en/catalogue";

/** What the types say of a use, that its key is there and its values fit, is not said here again. */

const keys = Object.keys(flat(english));

/** Where words are asked for by their keys. */
const users = sourceFiles().filter(
  (file) =>
    /^(app|components|i18n|lib|scripts|pages)\//.test(file) && !/\.test\.tsx?$|\/testing\//.test(file),
);

describe("the English catalogue", () => {
  it("is found", () => {
    expect(keys.length).toBeGreaterThan(300);
  });

  it("holds no message that nothing says", () => {
    const asked = new RegExp(`^(${askedFor(users).join("|")})$`);
    expect(keys.filter((key) => !asked.test(key))).toEqual([]);
  });
});

it("has what every schema says: a sentence of its own would be shown as a key that nothing knows", () => {
  // Read in the logs and the terminal, by whoever runs the portal or mends it.
  const unread = /^scripts\/|^lib\/(gateway\/|platform\/env\.ts|people\/first-administrator\/)/;
  const said = users
    .filter((file) => !unread.test(file))
    .map((file) => [file, readFileSync(file, "utf8")] as const)
    .filter(([, text]) => /from "zod(\/mini)?"/.test(text))
    .flatMap(([file, text]) => messagesOfSchemas(text).map((said) => ({ file, said })));
  expect(said.length).toBeGreaterThan(15);
  expect(said.filter(({ said }) => !keys.includes(said))).toEqual([]);
});

it("is said with no translator that reads messages as they are written: the portal's build has none that can", () => {
  const bundled = users.filter((file) => /^(app|components|lib|pages)\//.test(file));
  const reading = bundled.filter((file) =>
    /^import (?!type\b).*from "(use-intl|next-intl)\/core"/m.test(readFileSync(file, "utf8")),
  );
  expect(reading).toEqual([]);
});

describe.each(Object.keys(catalogues) as (keyof typeof catalogues)[])("the catalogue of %s", (locale) => {
  it("has the messages of the English one, with the same put into them", async () => {
    const translated = flat(await catalogues[locale]());
    expect(Object.keys(translated)).toEqual(keys);
    const original = flat(english);
    for (const key of keys) {
      expect([key, argumentsOf(translated[key])]).toEqual([key, argumentsOf(original[key])]);
    }
  });
});

/** The last argument of a check, and the words of an issue that a rule adds. */
function messagesOfSchemas(text: string): string[] {
  const check = /\b(?:min|max|length|regex|refine|minLength|maxLength)\((?:[^()"]|\([^()]*\))*,\s*"([^"]+)"/g;
  const issue = /\b(?:error|message): "([^"]+)"/g;
  return [check, issue].flatMap((pattern) => [...text.matchAll(pattern)].map(([, said = ""]) => said));
}

/** Each key that the sources name, as a pattern: of one that is put together, whatever stands in its gaps. */
function askedFor(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const whole = [...text.matchAll(/"(\w+(?:\.\w+)+)"/g)].map(([, key = ""]) => key.replaceAll(".", "\\."));
    const gapped = [...text.matchAll(/`(\w+\.(?:[\w.]|\$\{[^}]*\})+)`/g)].map(([, key = ""]) =>
      key.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "\\w+"),
    );
    return [...whole, ...gapped];
  });
}

/** Messages by their whole keys. */
function flat(messages: object, before = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([key, message]) =>
      typeof message === "string"
        ? [[before + key, message]]
        : Object.entries(flat(message, `${before}${key}.`)),
    ),
  );
}

/** The names of what is put into a message. @throws SyntaxError for one that is no ICU */
function argumentsOf(message = ""): string[] {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (!Array.isArray(node)) {
      if (typeof node === "object" && node !== null) Object.values(node).forEach(visit);
      return;
    }
    const [name, ...rest] = node;
    if (typeof name === "string") names.add(name);
    rest.forEach(visit);
  };
  const compiled = compile(message);
  if (typeof compiled !== "string") for (const node of compiled) visit(node);
  return [...names].sort();
}
