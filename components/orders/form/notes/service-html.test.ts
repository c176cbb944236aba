import { describe, expect, it } from "vitest";
import { cleanHtml } from "@/lib/domain/html";
import { toServiceHtml } from "./service-html";

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
