import { fillOrder, orderIdOf, placeOrder } from "../support/order-form";
import { addBusiness, addPerson } from "../support/people";
import { callAction, interceptAction, openDraft, upload, uploadAddress } from "../support/requests";
import type { SystemReady } from "../support/system";
import { expect, test } from "../support/test";

/** What may be changed only from the portal's own pages, and only by whose it is to decide. */

/** What browsers say of requests that other pages cause: of another host, scheme, port, or of no page to name. */
function foreignTo({ portal }: SystemReady): Record<string, string>[] {
  const { origin, hostname, port } = new URL(portal);
  return [
    { Origin: "https://elsewhere.example" },
    { Origin: `https://${hostname}:${port}` },
    { Origin: `http://${hostname}:${Number(port) + 1}` },
    { Origin: "https://elsewhere.example", Host: "elsewhere.example" },
    { Origin: "null" },
    { Origin: origin, "Sec-Fetch-Site": "cross-site" },
  ];
}

test("a write that comes from another site is refused and changes nothing", async ({
  system,
  newPerson,
  clientOf,
}) => {
  const client = await clientOf(await newPerson("requester"));
  const draftId = await openDraft(client);
  const { documentId } = await upload(client, draftId);
  const draft = `/api/drafts/${draftId}`;
  const kept = await (await client.get(draft)).json();
  for (const headers of foreignTo(system)) {
    const answers = [
      await client.post("/api/drafts?kind=order", { headers, data: {} }),
      await client.put(draft, { headers, data: { content: {}, version: 0 } }),
      await client.patch(`${draft}/documents/${documentId}`, { headers, data: { kind: "reference" } }),
      await client.delete(`${draft}/documents/${documentId}`, { headers }),
      await client.post(uploadAddress(draftId, documentId), { headers, data: Buffer.from("x") }),
      await client.delete(`${draft}/attempts/1`, { headers }),
      await client.delete(draft, { headers }),
    ];
    expect(answers.map((answer) => answer.status())).toEqual(Array(7).fill(403));
  }
  expect(await (await client.get(draft)).json()).toEqual(kept);
  expect((await client.delete(draft)).status()).toBe(204);
});

test("an action that another page causes is refused and does nothing", async ({
  page,
  system,
  service,
  enterAs,
  clientOf,
}) => {
  const requester = await enterAs("requester");
  await fillOrder(page);
  await placeOrder(page);
  const cancellation = await interceptAction(page, async () => {
    await page.getByRole("button", { name: "Cancel order" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }).click();
  });
  const client = await clientOf(requester);
  for (const headers of foreignTo(system)) {
    const answer = await client.post(cancellation.url, {
      headers: { ...headers, "Next-Action": cancellation.id, "Content-Type": "text/plain;charset=UTF-8" },
      data: JSON.stringify([cancellation.input]),
    });
    expect(answer.status()).toBe(403);
  }
  expect((await service.orders()).map(({ status }) => status)).toEqual(["submitted"]);
  expect((await callAction(client, cancellation)).ok).toBe(true);
});

test("another page signs nobody in or out", async ({ system, newPerson, clientOf }) => {
  const client = await clientOf(await newPerson("requester"));
  const { csrfToken } = (await (await client.get("/api/auth/csrf")).json()) as { csrfToken: string };
  for (const headers of foreignTo(system)) {
    const answers = [
      await client.post("/api/auth/callback/password", {
        headers,
        form: { csrfToken, email: "a@b.example" },
      }),
      await client.post("/api/auth/signout", { headers, form: { csrfToken } }),
    ];
    expect(answers.map((answer) => answer.status())).toEqual([403, 403]);
  }
  expect((await client.get("/api/home")).status()).toBe(200);
});

test("an approval is for an approver of the order's business, however it is asked for", async ({
  page,
  system,
  service,
  enterAs,
  newPerson,
  clientOf,
}) => {
  const approver = await enterAs("approver");
  await fillOrder(page, { services: ["Certification", "Notarization"] });
  const number = await placeOrder(page);
  const { id } = await service.orderByNumber(number);
  await service.setStatus(id, "client_review");
  const approval = await interceptAction(page, async () => {
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByRole("button", { name: "Approve order" }).click();
  });
  const requester = await clientOf(await newPerson("requester"));
  const rival = await clientOf(await addPerson(system, await addBusiness(system), "approver"));

  expect((await callAction(requester, approval)).error?.code).toBe("forbidden");
  expect((await callAction(rival, approval)).error?.code).toBe("not_found");
  expect((await service.orderByNumber(number)).status).toBe("client_review");
  expect((await callAction(await clientOf(approver), approval)).ok).toBe(true);
  expect((await service.orderByNumber(number)).status).toBe("client_approved");
});

test("an order is cancelled by who placed it, and by no colleague of theirs and no stranger", async ({
  page,
  system,
  service,
  enterAs,
  newPerson,
  clientOf,
}) => {
  const requester = await enterAs("requester");
  await fillOrder(page);
  const number = await placeOrder(page);
  const cancellation = await interceptAction(page, async () => {
    await page.getByRole("button", { name: "Cancel order" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }).click();
  });
  const colleague = await clientOf(await newPerson("requester"));
  const rival = await clientOf(await addPerson(system, await addBusiness(system), "administrator"));
  expect((await callAction(colleague, cancellation)).error?.code).toBe("forbidden");
  expect((await callAction(rival, cancellation)).error?.code).toBe("not_found");
  expect((await service.orderByNumber(number)).status).toBe("submitted");
  expect((await callAction(await clientOf(requester), cancellation)).ok).toBe(true);
  expect(cancellation.input).toEqual({ orderId: orderIdOf(page) });
  expect((await service.orderByNumber(number)).status).toBe("cancelled");
});

test("an order that the form would not let pass is refused with its reason, and only its writer places it", async ({
  page,
  system,
  service,
  enterAs,
  clientOf,
}) => {
  const writer = await enterAs("requester");
  await fillOrder(page);
  const placing = await interceptAction(page, () =>
    page.getByRole("button", { name: "Place order" }).click(),
  );
  // It would withdraw what has not arrived after some seconds.
  await page.goto("about:blank");
  const client = await clientOf(writer);
  const rival = await clientOf(await addPerson(system, await addBusiness(system), "administrator"));
  const content = { ...(placing.input.content as object), notarization: true };

  expect((await callAction(rival, placing)).error?.code).toBe("not_found");
  const { error } = await callAction(client, placing, { content });
  expect(error).toMatchObject({
    code: "invalid_input",
    fields: { notarization: [{ key: "draftErrors.fields.requiresCertification" }] },
  });
  expect(await service.orders()).toEqual([]);
  // What was pressed is kept: other answers are sent only by whoever has seen it.
  expect((await callAction(client, placing)).error?.code).toBe("conflict");
  const version = Number(placing.input.version) + 1;
  expect((await callAction(client, placing, { version })).ok).toBe(true);
  expect(await service.orders()).toHaveLength(1);
});
