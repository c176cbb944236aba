import type { APIRequestContext } from "playwright/test";
import { fillOrder, orderIdOf, placeOrder } from "../support/order-form";
import { addBusiness, addPerson, query } from "../support/people";
import { openDraft, upload, uploadAddress } from "../support/requests";
import { expect, test } from "../support/test";

/** What a person of another business, or a colleague, gets of what is not theirs, whatever id they know. */

type Attempt = { what: string; send: (client: APIRequestContext) => ReturnType<APIRequestContext["get"]> };

function draftRoutes(draftId: string, documentId: string, connectionId: string): Attempt[] {
  const draft = `/api/drafts/${draftId}`;
  const document = `${draft}/documents/${documentId}`;
  const attempt = `${draft}/attempts/1`;
  const saved = { content: {}, version: 0 };
  return [
    { what: `GET ${draft}`, send: (client) => client.get(draft) },
    { what: `PUT ${draft}`, send: (client) => client.put(draft, { data: saved }) },
    {
      what: `PUT ${draft}/connection`,
      send: (client) => client.put(`${draft}/connection`, { data: { connectionId, documents: "none" } }),
    },
    {
      what: `PATCH ${document}`,
      send: (client) => client.patch(document, { data: { kind: "reference" } }),
    },
    { what: `DELETE ${document}`, send: (client) => client.delete(document) },
    {
      what: "POST /api/upload",
      send: (client) =>
        client.post(uploadAddress(draftId, documentId), {
          data: Buffer.from("taken over"),
          headers: { "Content-Type": "application/octet-stream" },
        }),
    },
    { what: `GET ${attempt}`, send: (client) => client.get(attempt) },
    { what: `DELETE ${attempt}`, send: (client) => client.delete(attempt) },
    { what: `DELETE ${draft}`, send: (client) => client.delete(draft) },
  ];
}

async function statuses(client: APIRequestContext, attempts: Attempt[]): Promise<string[]> {
  const seen: string[] = [];
  for (const { what, send } of attempts) seen.push(`${what} ${(await send(client)).status()}`);
  return seen;
}

test("a draft and its documents are its writer's alone, and stay as they are", async ({
  system,
  business,
  newPerson,
  clientOf,
}) => {
  const writer = await clientOf(await newPerson("requester"));
  const draftId = await openDraft(writer);
  const { documentId } = await upload(writer, draftId);
  const before = await (await writer.get(`/api/drafts/${draftId}`)).json();
  const routes = draftRoutes(draftId, documentId, business.connectionId);
  const refused = routes.map(({ what }) => `${what} 404`);

  const rival = await addPerson(system, await addBusiness(system), "administrator");
  expect(await statuses(await clientOf(rival), routes)).toEqual(refused);
  const colleague = await newPerson("administrator");
  expect(await statuses(await clientOf(colleague), routes)).toEqual(refused);

  expect(await (await writer.get(`/api/drafts/${draftId}`)).json()).toEqual(before);
  expect((await writer.delete(`/api/drafts/${draftId}`)).status()).toBe(204);
});

test("an order, its attempt and its files are found by its business and by no other", async ({
  page,
  system,
  business,
  enterAs,
  newPerson,
  clientOf,
}) => {
  await enterAs("requester");
  await fillOrder(page);
  const number = await placeOrder(page);
  const orderId = orderIdOf(page);
  const [command] = await query<{ id: string }>(
    system,
    `SELECT "id" FROM "Command" WHERE "businessId" = $1`,
    [business.id],
  );
  const [file] = await query<{ id: string }>(system, `SELECT "id" FROM "File" WHERE "orderId" = $1`, [
    orderId,
  ]);
  const addresses = [
    `/api/orders/${orderId}`,
    `/api/commands/${command?.id}`,
    `/api/files/${file?.id}/download`,
    `/api/files/${file?.id}/content`,
    `/api/orders/${orderId}/opened`,
    `/orders/${orderId}`,
    `/orders/${number}`,
    `/orders/${command?.id}`,
  ];
  const seenBy = (client: APIRequestContext) =>
    Promise.all(addresses.map(async (address) => (await client.get(address)).status()));

  const rival = await clientOf(await addPerson(system, await addBusiness(system), "administrator"));
  expect(await seenBy(rival)).toEqual(addresses.map(() => 404));
  for (const list of ["/api/orders", `/api/orders?search=${number}`, "/api/home"]) {
    expect(await (await rival.get(list)).text()).not.toContain(orderId);
  }

  const colleague = await clientOf(await newPerson("requester"));
  expect(await seenBy(colleague)).toEqual(addresses.map(() => 200));
  expect(await (await colleague.get("/api/orders")).text()).toContain(orderId);
});
