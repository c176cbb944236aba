import { describe, expect, test } from "vitest";
import { isBlankHtml } from "./blank-html";
import { cleanHtml, htmlCleaner, longestHtml } from "./html";

/** Texts that cost a careless cleaner more than their length. */
const hostile: [string, (length: number) => string][] = [
  ["tags that are never closed", (length) => "<b>".repeat(length / 3)],
  ["tags in tags", (length) => `${"<u>".repeat(length / 7)}x${"</u>".repeat(length / 7)}`],
  ["tags that others close", (length) => `${"<b>".repeat(length / 7)}${"</i>".repeat(length / 7)}`],
  ["lists in lists", (length) => "<ul><li>".repeat(length / 8)],
  ["tags of no meaning", (length) => "<div>".repeat(length / 5)],
  ["drawings in drawings", (length) => "<svg><title>".repeat(length / 12)],
  ["closing tags alone", (length) => "</p>".repeat(length / 4)],
  ["a huge attribute", (length) => `<p title="${"x".repeat(length)}">x</p>`],
  ["very many attributes", (length) => `<p ${"a=1 ".repeat(length / 4)}>x</p>`],
  ["entities", (length) => "&amp;".repeat(length / 5)],
  ["a huge entity", (length) => `&${"a".repeat(length)};`],
  ["ampersands", (length) => "&".repeat(length)],
  ["a tag that never ends", (length) => `<p ${"<".repeat(length)}`],
  ["comments that never end", (length) => "<!--".repeat(length / 4)],
  ["frames in frames", (length) => "<iframe>".repeat(length / 8)],
  ["what browsers without scripts read", (length) => "<b><noscript></b>".repeat(length / 17)],
  ["paragraphs of one letter", (length) => "<p>a".repeat(length / 4)],
  ["lines", (length) => "<br>".repeat(length / 4)],
];

describe("a text of the service", () => {
  test("keeps the nine tags and loses everything else", () => {
    const html = '<p onclick="x()">Is <strong>Ana</strong> <i>one</i> <script>alert(1)</script>name?</p>';
    expect(cleanHtml(html)).toBe("<p>Is <b>Ana</b> <em>one</em> name?</p>");
  });

  test("keeps lists as deep as people write them", () => {
    const html = `${"<ul><li>".repeat(20)}deep${"</li></ul>".repeat(20)}`;
    expect(cleanHtml(html)).toBe(html);
  });

  test("is cut where it is longer than any, and says so", () => {
    const cleaned = cleanHtml("a".repeat(longestHtml + 1));
    expect(cleaned).toBe(`${"a".repeat(longestHtml)}<p>[…]</p>`);
    expect(cleanHtml("a".repeat(longestHtml))).toHaveLength(longestHtml);
  });

  test("can be stored, even where the cut or the service leaves half a letter", () => {
    expect(cleanHtml(`${"a".repeat(longestHtml - 1)}😀`)).toBe(`${"a".repeat(longestHtml - 1)}<p>[…]</p>`);
    expect(cleanHtml("a\0b\ud83d")).toBe("ab");
  });

  test("together with the others of an answer has a limit too, and the first are kept whole", () => {
    const clean = htmlCleaner();
    const cleaned = Array.from({ length: 10_000 }, () => clean(`<p>${"a".repeat(993)}</p>`));
    expect(cleaned[0]).toBe(`<p>${"a".repeat(993)}</p>`);
    expect(cleaned.at(-1)).toBe("<p>[…]</p>");
    expect(cleaned.join("").length).toBeLessThan(1_200_000);
  });
});

describe("a hostile text, here one of", () => {
  test.each(hostile)("%s, is not nested deeper than any, nor much longer than it was", (_, textOf) => {
    const html = textOf(30_000);
    const cleaned = cleanHtml(html);
    expect(deepest(cleaned)).toBeLessThanOrEqual(100);
    expect(cleaned.length).toBeLessThanOrEqual(html.length * 5 + 400);
  });

  test.each(hostile)(
    "%s, has few tags, alone and with the others of an answer, and loses none of its words",
    (_, textOf) => {
      const html = textOf(30_000);
      const cleaned = cleanHtml(html);
      expect(tagsOf(cleaned)).toBeLessThanOrEqual(5_000);
      const clean = htmlCleaner();
      const together = Array.from({ length: 10 }, () => clean(html));
      expect(together.map(tagsOf).reduce((sum, tags) => sum + tags)).toBeLessThanOrEqual(20_000);
      expect(together.map((text) => text.replaceAll(/<[^>]*>/g, ""))).toEqual(
        together.map(() => cleaned.replaceAll(/<[^>]*>/g, "")),
      );
    },
  );

  test.each(hostile)("%s, is clean once it was cleaned", (_, textOf) => {
    const cleaned = cleanHtml(textOf(15_000));
    expect(cleanHtml(cleaned)).toBe(cleaned);
  });

  test.each(hostile)("%s, costs in proportion to its length", (_, textOf) => {
    const [short, long] = [textOf(10_000), textOf(80_000)];
    // What comes to the same for any length, a hundredth of a step for each letter.
    expect(stepsOf(() => cleanHtml(long))).toBeLessThan(
      10 * stepsOf(() => cleanHtml(short)) + long.length / 100,
    );
  });
});

test("a text is blank when nothing readable is left of it", () => {
  expect(isBlankHtml(cleanHtml("<p><br></p>"))).toBe(true);
  for (const unseen of [
    "\u200B",
    "&#8203;&ZeroWidthSpace;",
    "&shy;&nbsp;",
    "\u2060\uFEFF",
    "\u3164",
    "\u2800",
  ]) {
    expect([unseen, isBlankHtml(cleanHtml(`<p>${unseen}</p><p><b>${unseen}</b></p>`))]).toEqual([
      unseen,
      true,
    ]);
  }
  expect(isBlankHtml(cleanHtml("<p>.</p>"))).toBe(false);
  expect(isBlankHtml(cleanHtml("<p>&lt;</p>"))).toBe(false);
});

function tagsOf(html: string): number {
  return html.match(/<[a-z]/g)?.length ?? 0;
}

function deepest(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [tag] of html.matchAll(/<\/?[a-z]+ ?\/?>/g)) {
    if (tag.startsWith("</")) depth -= 1;
    else if (!tag.endsWith("/>")) depth += 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** How many items of lists were moved or looked at: what makes a parser slow, told without a clock. */
function stepsOf(work: () => unknown): number {
  let steps = 0;
  const counted = ["unshift", "shift", "indexOf", "includes", "splice"] as const;
  const originals = counted.map((name) => [name, Array.prototype[name]] as const);
  for (const [name, original] of originals) {
    Object.assign(Array.prototype, {
      [name](this: unknown[], ...items: never[]) {
        steps += this.length;
        return Reflect.apply(original as (...items: unknown[]) => unknown, this, items);
      },
    });
  }
  try {
    work();
  } finally {
    for (const [name, original] of originals) Object.assign(Array.prototype, { [name]: original });
  }
  return steps;
}
