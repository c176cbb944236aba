import type { APIRequestContext } from "playwright/test";
import type { Role } from "@/lib/domain/roles";
import { fillOrder, orderIdOf, placeOrder } from "../support/order-form";
import {
  addBusiness,
  addDepartment,
  addGrant,
  addOperator,
  addPerson,
  addStaff,
  type Member,
  pageOwnerOf,
  query,
} from "../support/people";
import { addMirroredQuote } from "../support/quotes";
import { type Ordered, readableAddresses } from "../support/readable-addresses";
import { expect, test } from "../support/test";

/**
 * Every page and route that is read, by everybody who may not: what is not theirs answers as what is not there. Beside each
 * stands somebody who may. An address that nobody has said how to read fails here.
 */

const suspended = "of a business that is suspended";
const nowhere = "0190c0de-0000-7000-8000-000000000000";

/** Who reads an address whole; what is of an order is for whoever sees the order. */
type Audience =
  | "members"
  | "administrators"
  | "staff"
  | "operator"
  | "whoever sees the order"
  | "who placed it";

function audienceOf(
  address: string,
  { orderId, number, commandId, fileId, draftId, quoteId }: Ordered,
): Audience {
  const [path = ""] = address.split("?");
  if (/^(\/api)?\/staff\/(businesses|team|invitations|mail|audit)(\/|$)/.test(path)) return "operator";
  if (/^(\/api)?\/staff(\/|$)/.test(path)) return "staff";
  if (address.includes(draftId)) return "who placed it";
  if ([orderId, number, commandId, fileId, quoteId].some((id) => path.includes(id)))
    return "whoever sees the order";
  const isOfBusiness =
    /^(\/api)?\/settings\/(audit|business|connections|coversheet|callbacks|invitations|mail|people|staff)(\/|$)/;
  return isOfBusiness.test(path) ? "administrators" : "members";
}

async function place(
  page: Parameters<typeof fillOrder>[0],
  system: Parameters<typeof query>[0],
): Promise<Ordered> {
  await fillOrder(page);
  const number = await placeOrder(page);
  const orderId = orderIdOf(page);
  type Given = Record<"id" | "draftId" | "businessId" | "connectionId" | "actorId", string> & {
    departmentId: string | null;
  };
  const [command] = await query<Given>(
    system,
    `SELECT "id", "draftId", "businessId", "connectionId", "actorId", "departmentId" FROM "Command" WHERE "subjectId" = $1 AND "kind" = 'order.place'`,
    [orderId],
  );
  const [file] = await query<{ id: string }>(system, `SELECT "id" FROM "File" WHERE "orderId" = $1`, [
    orderId,
  ]);
  if (!command || !file) throw new Error("The order has no command or no file");
  return {
    businessId: command.businessId,
    orderId,
    number,
    commandId: command.id,
    draftId: command.draftId,
    fileId: file.id,
    quoteId: await addMirroredQuote(
      system,
      { id: command.businessId, connectionId: command.connectionId },
      { placedById: command.actorId, departmentId: command.departmentId },
    ),
  };
}

/** As it is answered, without where it leads at the service. */
async function statusOf(client: APIRequestContext, address: string): Promise<number> {
  return (await client.get(address, { maxRedirects: 0 })).status();
}

/** What a person or a program is told by an answer: of a page its title, for the rest differs with each. */
async function saidBy(client: APIRequestContext, address: string): Promise<string> {
  const text = await (await client.get(address, { maxRedirects: 0 })).text();
  return /<title>(.*?)<\/title>/.exec(text)?.[1] ?? text;
}

test("what is not theirs answers everybody as what is not there, and whoever may still reads it", async ({
  page,
  system,
  business,
  enterAs,
  newPerson,
  clientOf,
}) => {
  test.slow();
  const [ours, theirs] = [await addDepartment(system, business), await addDepartment(system, business)];
  const placer = await enterAs("requester");
  await query(system, `UPDATE "Membership" SET "departmentId" = $1 WHERE "userId" = $2`, [ours, placer.id]);
  const ordered = await place(page, system);
  const addresses = readableAddresses(ordered);
  const missing = readableAddresses({
    ...{ businessId: nowhere, orderId: nowhere, number: "RT-000000" },
    ...{ commandId: nowhere, fileId: nowhere, draftId: nowhere, quoteId: nowhere },
  });
  const member = (role: Role, department: string | null = null) =>
    addPerson(system, business, role, department);
  const readers: Record<string, { client: APIRequestContext; reads: readonly Audience[] }> = {
    "who placed it": {
      client: await clientOf(placer),
      reads: ["members", "who placed it", "whoever sees the order"],
    },
    "a colleague of the department": {
      client: await clientOf(await member("requester", ours)),
      reads: ["members", "whoever sees the order"],
    },
    "an administrator": {
      client: await clientOf(await newPerson("administrator")),
      reads: ["members", "administrators", "whoever sees the order"],
    },
    "an approver of another department": {
      client: await clientOf(await member("approver", theirs)),
      reads: ["members"],
    },
    "an administrator of another business": {
      client: await clientOf(await addPerson(system, await addBusiness(system), "administrator")),
      reads: ["members", "administrators"],
    },
  };
  for (const [name, { client, reads }] of Object.entries(readers)) {
    for (const [index, address] of addresses.entries()) {
      const what = `${name}: ${address}`;
      const status = await statusOf(client, address);
      if (reads.includes(audienceOf(address, ordered))) {
        expect.soft([200, 302, 307], what).toContain(status);
        continue;
      }
      expect.soft(status, what).toBe(404);
      const absent = missing[index] ?? "";
      if (absent === address) continue;
      expect.soft(await saidBy(client, address), what).toBe(await saidBy(client, absent));
    }
  }
});

test("no route answers an address that names another owner than its reader, and every one that names them", async ({
  page,
  system,
  enterAs,
  newPerson,
  clientOf,
}) => {
  test.slow();
  const placer = await enterAs("administrator");
  const ordered = await place(page, system);
  const client = await clientOf(placer);
  const other = await newPerson("administrator");
  const named = (address: string, person: Member) =>
    `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ owner: pageOwnerOf(person) })}`;
  const routes = readableAddresses(ordered).filter((address) => address.startsWith("/api/"));
  expect(routes.length).toBeGreaterThan(20);
  for (const address of routes) {
    expect.soft(await statusOf(client, named(address, other)), address).toBe(401);
    const status = await statusOf(client, address);
    expect.soft(await statusOf(client, named(address, placer)), address).toBe(status);
  }
});

test("what is for staff, and for those who look after the portal, is there for them alone, as themselves", async ({
  system,
  business,
  newPerson,
  clientOf,
}) => {
  const person = await newPerson("administrator");
  const [staff, operator, acting] = [
    await addStaff(system),
    await addOperator(system),
    await addOperator(system),
  ];
  const clients: Record<string, { client: APIRequestContext; reads: readonly Audience[] }> = {
    "an administrator of a business": { client: await clientOf(person), reads: [] },
    "one of the staff": { client: await clientOf(staff), reads: ["staff"] },
    "an administrator of the operator": { client: await clientOf(operator), reads: ["staff", "operator"] },
    "one who acts for somebody": { client: await clientOf(acting), reads: ["staff"] },
  };
  await addGrant(system, acting, person);
  const nothing = {
    orderId: nowhere,
    number: "RT-000000",
    commandId: nowhere,
    fileId: nowhere,
    draftId: nowhere,
    quoteId: nowhere,
  };
  const ordered = { ...nothing, businessId: business.id };
  const addresses = readableAddresses(ordered).filter((address) => /^(\/api)?\/staff/.test(address));
  expect(addresses.length).toBeGreaterThan(8);
  for (const [name, { client, reads }] of Object.entries(clients)) {
    for (const address of addresses) {
      const status = reads.includes(audienceOf(address, ordered)) ? 200 : 404;
      expect.soft(await statusOf(client, address), `${name}: ${address}`).toBe(status);
    }
  }
});

test("who is kept out, or was taken out, reads nothing more with the session that they have", async ({
  page,
  system,
  business,
  enterAs,
  newPerson,
  clientOf,
}) => {
  test.slow();
  await enterAs("requester");
  const ordered = await place(page, system);
  const addresses = readableAddresses(ordered).concat("/api/events");
  const ends: Record<string, (id: string) => Promise<unknown>> = {
    "disabled in the business": (id) =>
      query(system, `UPDATE "Membership" SET "disabledAt" = now() WHERE "userId" = $1`, [id]),
    removed: (id) => query(system, `DELETE FROM "Membership" WHERE "userId" = $1`, [id]),
    "disabled by the operator": (id) =>
      query(system, `UPDATE "User" SET "disabledAt" = now() WHERE "id" = $1`, [id]),
    // The business of all of them, so that it is the last.
    [suspended]: (id) =>
      query(
        system,
        `UPDATE "Business" SET "suspendedAt" = now(), "suspendedReason" = 'Bills' WHERE id =
          (SELECT "businessId" FROM "Membership" WHERE "userId" = $1)`,
        [id],
      ),
  };
  for (const [name, end] of Object.entries(ends)) {
    const person = await newPerson("administrator");
    const client = await clientOf(person);
    expect(await statusOf(client, `/api/orders/${ordered.orderId}`)).toBe(200);
    await end(person.id);
    for (const address of addresses) {
      const answer = await client.get(address, { maxRedirects: 0 });
      const text = await answer.text();
      // The frame around a page says that they belong to no business, or which one is suspended; an address of their own
      // answers with their own.
      expect.soft(/contract\.pdf|Whitfield/.test(text), `${name}: ${address}`).toBe(false);
      const isNamed = name === suspended && !address.startsWith("/api/");
      if (!isNamed) expect.soft(text.includes(business.name), `${name}: ${address}`).toBe(false);
      if (address.startsWith("/api/") && !address.startsWith("/api/session")) {
        expect.soft([401, 403, 404], `${name}: ${address}`).toContain(answer.status());
      }
    }
  }
});
