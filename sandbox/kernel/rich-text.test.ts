import fc from "fast-check";
import { expect, test } from "vitest";
import { keepBasicHtml } from "./rich-text";

test("the nine tags are kept", () => {
  const html = "<p><b>b</b><em>e</em><s>s</s><u>u</u><br /></p><ul><li>1</li></ul><ol><li>2</li></ol>";
  expect(keepBasicHtml(html)).toBe(html);
});

test.each([
  ['<b onclick="x()" style="color:red">bold</b>', "<b>bold</b>"],
  ["<strong>bold</strong> <i>italic</i>", "bold italic"],
  ['<a href="javascript:x()">link</a>', "link"],
  ["<script>x()</script>after", "after"],
  ["<style>b{}</style>after", "after"],
  ["<img src=x onerror=x()>after", "after"],
  ["<svg><p>text</p></svg>", "<p>text</p>"],
  ["<scr<script>ipt>x</script>", "ipt&gt;x"],
  ["<b", ""],
  ["<B>Upper</B>", "<b>Upper</b>"],
  ["a < b & c", "a &lt; b &amp; c"],
])("%s is kept as %s", (html, expected) => {
  expect(keepBasicHtml(html)).toBe(expected);
});

test("whatever comes in, only the nine tags without attributes come out", () => {
  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom("<", ">", "</", "b", "script", " onload=x ", '"', "<!--", "p", "/", "&lt;"),
        fc.string(),
      ),
    )
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(hostile, (html) => {
      const kept = keepBasicHtml(html);
      const tags = kept.match(/<[^>]*>/g) ?? [];
      for (const tag of tags) expect(tag).toMatch(/^<\/?(b|br|em|li|ol|p|s|u|ul)( \/)?>$/);
      expect(keepBasicHtml(kept)).toBe(kept);
    }),
  );
});
