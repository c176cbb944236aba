import { randomUUID } from "node:crypto";
import type { APIRequestContext, APIResponse, Page } from "playwright/test";

/** Requests as somebody sends them who does without the pages. */

type UploadOptions = { documentId?: string; kind?: "source" | "reference"; body?: Buffer };

/** A draft of the client's own. @returns its id */
export async function openDraft(client: APIRequestContext): Promise<string> {
  const draft = (await (await client.post("/api/drafts?kind=order", { data: {} })).json()) as {
    draftId: string;
  };
  return draft.draftId;
}

/** @returns the document's id and what the portal answered */
export async function upload(
  client: APIRequestContext,
  draftId: string,
  { documentId = randomUUID(), kind = "source", body = Buffer.from("%PDF-1.7 test") }: UploadOptions = {},
): Promise<{ documentId: string; answer: APIResponse }> {
  const address = uploadAddress(draftId, documentId, kind);
  const answer = await client.post(address, {
    data: body,
    headers: { "Content-Type": "application/octet-stream" },
  });
  return { documentId, answer };
}

export function uploadAddress(draftId: string, documentId: string, kind = "source"): string {
  const file = { choice: randomUUID(), name: "test.pdf", kind };
  return `/api/upload?${new URLSearchParams({ draft: draftId, document: documentId, ...file })}`;
}

/** The client's cookies, for requests that are not made through it. */
export async function cookieOf(client: APIRequestContext): Promise<string> {
  const { cookies } = await client.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** A server action as a page called it. */
export type RecordedAction = { url: string; id: string; input: Record<string, unknown> };

/** What the portal's actions answer with. */
export type ActionAnswer = { ok: boolean; error?: { code: string; fields: Record<string, string[]> } };

/** Notes the action that the page calls, and keeps it from being sent. */
export async function interceptAction(page: Page, act: () => Promise<void>): Promise<RecordedAction> {
  const called = Promise.withResolvers<RecordedAction>();
  await page.route("**", async (route) => {
    const request = route.request();
    const id = request.headers()["next-action"];
    if (!id) return await route.fallback();
    const [input] = JSON.parse(request.postData() ?? "[{}]") as [Record<string, unknown>];
    called.resolve({ url: request.url(), id, input });
    await route.abort();
  });
  await act();
  const action = await called.promise;
  await page.unroute("**");
  return action;
}

/** The owner that the pages made for this client name, as every action of theirs does. */
async function ownerOfPages(client: APIRequestContext): Promise<string> {
  const page = await (await client.get("/settings")).text();
  return /<meta name="verso-owner" content="([^"]*)"/.exec(page)?.[1] ?? "";
}

/** Calls a noted action as somebody else, or with other input. */
export async function callAction(
  client: APIRequestContext,
  { url, id, input }: RecordedAction,
  changed: Record<string, unknown> = {},
): Promise<ActionAnswer> {
  const response = await client.post(url, {
    headers: { "Next-Action": id, Accept: "text/x-component", "Content-Type": "text/plain;charset=UTF-8" },
    data: JSON.stringify([{ ...input, ...changed }, await ownerOfPages(client)]),
  });
  const answer = /^\w+:(\{"ok":.*\})$/m.exec(await response.text())?.[1];
  if (!answer) throw new Error(`An action answered ${response.status()} without a result`);
  return JSON.parse(answer) as ActionAnswer;
}
