import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { Capabilities } from "@/lib/domain/capabilities";
import type { Comment } from "@/lib/domain/shapes";
import type { ContractAccount } from "./contract-worlds";

/** Texts and names that people write, some of them to do harm: the same for all variants. */
export function describeTexts(openAccount: () => ContractAccount, capabilities: Capabilities): void {
  const ofOrder = async (notesHtml: string) => {
    const { gateway, newOrder } = openAccount();
    const { serviceId } = await gateway.createOrder(await newOrder({ notesHtml }));
    return await gateway.getOrder(serviceId);
  };
  const ofQuote = async (notesHtml: string) => {
    const { gateway, newQuote } = openAccount();
    const { serviceId } = await gateway.createQuote(await newQuote({ notesHtml }));
    return await gateway.getQuote(serviceId);
  };
  const ofRevision = async (bodyHtml: string) => {
    const { gateway, newOrder } = openAccount();
    const { serviceId: orderServiceId } = await gateway.createOrder(await newOrder());
    await gateway.createRevision({ orderServiceId, bodyHtml, fileServiceIds: [] });
    return { comments: (await gateway.getOrder(orderServiceId)).revisions };
  };

  describe("notes of an order", () => describeNotes(ofOrder));
  describe("the body of a revision", () => describeNotes(ofRevision));
  if (capabilities.quotes) describe("notes of a quote", () => describeNotes(ofQuote));

  test.each([
    ["quotes", 'a "quoted" name.pdf'],
    ["a line break and a header", "a\r\nContent-Type: text/html\r\n\r\n<script>.pdf"],
    ["a form field of its own", 'a.pdf"; name="type"; x="'],
    ["another script", "Свидетельство о рождении.pdf"],
    ["letters outside the basic plane", "🪪 документ.pdf"],
    ["a percent sign", "100%22 sure.pdf"],
  ])("a file name with %s arrives as one file of the kind it was sent as", async (_, fileName) => {
    const { gateway } = openAccount();
    const content = "%PDF-1.7 content";
    const body = Readable.from([Buffer.from(content)], { objectMode: false });
    const file = await gateway.uploadFile({ fileName, kind: "reference", sizeBytes: content.length, body });
    expect(file).toMatchObject({ kind: "reference", sizeBytes: content.length });
    expect(file.name).not.toMatch(/[\r\n]/);
    const answer = await fetch(await gateway.getDownloadAddress(file.serviceId));
    expect(await answer.text()).toBe(content);
  });
}

/** @param readBack sends the notes with something new, and reads it */
function describeNotes(
  readBack: (notesHtml: string) => Promise<{ comments: Pick<Comment, "bodyHtml">[] }>,
): void {
  const notesAsRead = async (notesHtml: string) =>
    (await readBack(notesHtml)).comments.map(({ bodyHtml }) => bodyHtml).join();

  test("all the markup that the service keeps comes back as it was written", async () => {
    const notesHtml =
      "<p><b>b</b><em>em</em><s>s</s><u>u</u><br />next</p><ol><li>one</li></ol><ul><li>two</li></ul>";
    expect(await notesAsRead(notesHtml)).toBe(notesHtml);
  });

  test("bold and italics are kept, however the editor writes them", async () => {
    expect(await notesAsRead("<p><strong>must</strong> <i>not</i></p>")).toBe(
      "<p><b>must</b> <em>not</em></p>",
    );
  });

  test("other markup is taken away and its words are kept; scripts and attributes leave nothing", async () => {
    const notesHtml =
      '<p onclick="steal()">See <a href="javascript:steal()">this</a><script>steal()</script> <img src=x onerror=steal()> 1 &lt; 2</p>';
    expect(await notesAsRead(notesHtml)).toBe("<p>See this  1 &lt; 2</p>");
  });
}
