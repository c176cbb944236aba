import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "./source-files";

/** Whatever differs between the variants of the service is asked of its capabilities. */

describe("what a variant of the service can do", () => {
  const word = /(?:\w+\??\.)*variants?\b/.source;
  /** In a statement its column, quoted or of a table. */
  const column = /(?:\w+\.)?"?variant\b"?/.source;
  /** Within the braces that are still open, or before them. */
  const within = /(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\}|\{)*?/.source;
  /** A comparison with a variant, a choice by one and a search for one, here and in the database. */
  const asksWhich = new RegExp(
    [
      String.raw`\bvariants?\b\W*[!=]==?`,
      String.raw`[!=]==?\s*["'\`][ab]["'\`]|["'\`][ab]["'\`]\s*[!=]==?`,
      String.raw`\bcase\s+["'\`][ab]["'\`]|switch\s*\([^)]*variant\b`,
      String.raw`\[\s*${word}\s*\]|\b${word}\s+in\s+\w`,
      String.raw`\.(?:get|has|includes|indexOf|is)\(\s*${word}|\b${word}\.(?:startsWith|endsWith|match|localeCompare|charAt)\(`,
      String.raw`discriminatedUnion\(\s*["']variant["']`,
      String.raw`\bwhere\s*[:=]\s*\{${within}\bvariant\b(?!\s*:\s*true)`,
      String.raw`${column}\s*(?:=|<>|!=)\s*(?:ANY\b|['$:])|${column}\s+(?:NOT\s+)?IN\s*\(|\bCASE\s+${column}\s+WHEN\b|\bWHEN\s+'[ab]'`,
    ].join("|"),
    "i",
  );

  it("is asked of its capabilities: nothing outside the gateway asks which variant it is", () => {
    const asking = sourceFiles()
      .filter((file) => /^(app|bench|components|i18n|lib|pages|prisma|scripts)\//.test(file))
      .filter((file) => !/^lib\/gateway\/|\/testing\/|\.test\.tsx?$/.test(file))
      .filter((file) => asksWhich.test(readFileSync(file, "utf8")));
    expect(asking).toEqual([]);
  });

  it.each([
    'if (scope.variant === "b") return;',
    "if (connection.variant !== other) return;",
    'const isPoor = "b" === scope.variant;',
    "switch (scope.variant) {",
    'case "a":',
    "return words[scope.variant];",
    "const origin = origins[variant];",
    "return words.get(scope.variant) ?? word;",
    'if (["b"].includes(connection.variant)) return;',
    "if (poorlyListed.has(variant)) return;",
    "return variant in words;",
    'return scope.variant.startsWith("b");',
    'z.discriminatedUnion("variant", [one, another])',
    'await db().connection.findMany({ where: { id, variant: "b" } });',
    "await db().connection.count({ where: { OR: [{ id }, { environment }], variant } });",
    "const where = { connection: { business: { id }, variant } };",
    "SELECT 1 FROM \"Connection\" WHERE variant = 'b'",
    'WHERE connection."variant" <> $1::"ServiceVariant"',
    "WHERE connection.variant IN ('a')",
    "WHERE variant = ANY($2)",
    "SELECT CASE connection.variant WHEN 'a' THEN 1 END",
  ])("is not told by %s", (source) => {
    expect(asksWhich.test(source)).toBe(true);
  });

  it.each([
    "capabilitiesOf(scope.variant).shipping",
    "variant: string;",
    'variants: { a: "Variant A" }',
    't("settings.connection.variant")',
    "where: { id }, select: { variant: true }",
    "db().connection.findUnique({ where: { id: connectionId }, select: { baseUrl: true } }); const { variant } = scope;",
    'data: { businessId, variant: "b" }',
    'const variant = isPoor ? "b" : "a";',
    "<Button variant={variant} />",
  ])("may be told by %s", (source) => {
    expect(asksWhich.test(source)).toBe(false);
  });
});
