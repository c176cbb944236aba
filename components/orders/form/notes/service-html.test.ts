import { describe, expect, it } from "vitest";
import { cleanHtml } from "@/lib/domain/html";
import { linesOf, paragraphsOf, toServiceHtml } from "./service-html";

describe("notes in the service's tags", () => {
  it("keeps bold words bold", () => {
    expect(toServiceHtml("<p>The <strong>seal</strong> too</p>")).toBe("<p>The <b>seal</b> too</p>");
  });

  it("drops attributes of lists", () => {
    expect(toServiceHtml('<ol start="3"><li><p>c</p></li></ol>')).toBe("<ol><li><p>c</p></li></ol>");
  });

  it("leaves typed angle brackets as text", () => {
    const typed = "<p>write &lt;strong&gt; as it is</p>";
    expect(toServiceHtml(typed)).toBe(typed);
  });

  it("sends nothing that the service would strip", () => {
    const html = toServiceHtml(
      '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><br></p><ul><li><p>e</p></li></ul><ol start="2"><li><p>f</p></li></ol>',
    );
    expect(cleanHtml(html).replaceAll("<br />", "<br>")).toBe(html);
  });
});

it.each([
  ["a line", "as in the passport", "<p>as in the passport</p>"],
  ["lines, empty ones too", "one\n\ntwo\n", "<p>one</p><p></p><p>two</p><p></p>"],
  ["spaces", " one  two\u00a0", "<p> one  two&nbsp;</p>"],
  [
    "what would be taken for HTML",
    "<b>José</b> &amp; Söhne",
    "<p>&lt;b&gt;José&lt;/b&gt; &amp;amp; Söhne</p>",
  ],
  ["nothing", "", ""],
])("%s becomes paragraphs that say the same, and comes back as it was", (_, text, html) => {
  expect(paragraphsOf(text)).toBe(html);
  expect(linesOf(html)).toBe(text);
  expect(cleanHtml(html)).toBe(html.replaceAll("&nbsp;", "\u00a0"));
});

it("writes nothing for what holds nothing but space", () => {
  expect(paragraphsOf(" \n ")).toBe("");
});

it.each(["<p>bold <b>words</b></p>", "<ul><li><p>one</p></li></ul>", "<p>one<br>two</p>", "no paragraph"])(
  "does not take %s for lines",
  (html) => {
    expect(linesOf(html)).toBeNull();
  },
);
