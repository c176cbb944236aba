import type { ReactElement } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { listAudit } from "@/lib/audit-log/data";
import { auditAddress } from "@/lib/audit-log/rules";
import type { Actor } from "@/lib/auth/actor";
import { authorizedAction } from "@/lib/auth/authorized-action";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { operatorPage, portalPage } from "@/lib/auth/portal-page";
import { publicRoute } from "@/lib/auth/public-route";
import { pageOwnerOf } from "@/lib/auth/requests/page-owner";
import type { CookieSource } from "@/lib/auth/session/cookie";
import { actingFor, addBusiness, addPerson, cookiesOf, signIn } from "@/lib/auth/testing/signed-in";
import { AppError, type ErrorCode } from "@/lib/domain/errors";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";

/** What somebody is refused is told in the audit of whom they act for, and cannot be told without end. */

const asked = vi.hoisted(() => ({ headers: new Headers(), cookies: null as CookieSource | null }));

// Outside a request of Next there is none to ask.
vi.mock("next/headers", () => ({
  headers: async () => asked.headers,
  cookies: async () => asked.cookies ?? { get: () => undefined },
}));

let businessId: string;
let person: Actor;
/** What the next request is refused with. */
let code: ErrorCode;
let address: string;

const refuse = async () => {
  throw new AppError(code, "It is refused");
};
const order = z.object({ orderId: z.string().optional() });
const action = authorizedAction("order.cancel", order, refuse);
const ofToken = authorizedAction("token.save", order, refuse, { alsoTold: ["service_refused"] });
const route = authorizedRoute("orders.read", { params: z.object({ id: z.string() }) }, refuse);
const withLink = publicRoute("password.reset", z.object({}), refuse);

const linesOf = async (where: object = { businessId }) =>
  await db().auditEvent.findMany({
    where: { action: "request.refuse", ...where },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
const get = async (id: string) =>
  await route(new Request(`http://portal.test/api/orders/${id}`), { params: Promise.resolve({ id }) });

async function enter(actor: Actor): Promise<void> {
  asked.cookies = await cookiesOf(actor.sessionId);
}

beforeEach(async () => {
  code = "not_found";
  businessId = await addBusiness();
  person = await signIn(await addPerson({ businessId }));
  // Of a network of its own, written as it is kept.
  const own = newId();
  address = `2001:db8:a${own.slice(-6, -3)}:a${own.slice(-3)}::1`;
  asked.headers = new Headers({
    ...{ origin: "http://portal.test", "sec-fetch-site": "same-origin" },
    "x-verso-connection-address": address,
  });
  await enter(person);
});

test.each(["forbidden", "not_found"] as const)(
  "a write that is %s is told once, with who, what, why, the request and from where",
  async (refusal) => {
    code = refusal;
    const orderId = newId();
    for (let time = 0; time < 3; time += 1) {
      expect(await action({ orderId }, pageOwnerOf(person))).toMatchObject({ ok: false });
    }
    expect(await linesOf()).toMatchObject([
      {
        ...{ actorId: person.userId, onBehalfOfId: null, requestId: expect.any(String) },
        address: expect.stringContaining("2001:db8"),
        ...{ subjectKind: "order", subjectId: orderId, after: { asked: "order.cancel", code: refusal } },
      },
    ]);
  },
);

test("what staff are refused is told to the business that they act for, with both names", async () => {
  const staff = await actingFor(person);
  await enter(staff);
  await action({ orderId: newId() }, pageOwnerOf(staff));
  expect(await linesOf()).toMatchObject([{ actorId: staff.userId, onBehalfOfId: person.userId }]);
});

test("what fails otherwise is none, but for what an action names", async () => {
  for (const other of ["conflict", "invalid_input", "service_refused", "internal"] as const) {
    code = other;
    await action({ orderId: newId() }, pageOwnerOf(person));
  }
  expect(await linesOf()).toEqual([]);
  code = "service_refused";
  await ofToken({}, pageOwnerOf(person));
  expect(await linesOf()).toMatchObject([{ after: { asked: "token.save", code } }]);
});

describe("whoever asks again and again", () => {
  test("for other things fills so many lines within the hour, of which the last says so", async () => {
    for (let time = 0; time < 12; time += 1) expect((await get(newId())).status).toBe(404);
    const read = await linesOf();
    expect(read.map(({ after }) => (after as { isLast?: true }).isLast ?? false)).toEqual(
      Array.from({ length: 10 }, (_, place) => place === 9),
    );
    // What they write is told all the same.
    for (let time = 0; time < 32; time += 1) await action({ orderId: newId() }, pageOwnerOf(person));
    expect(await linesOf()).toHaveLength(10 + 30);
  });

  test("for the same at the same moment is told of once, and it takes nothing of what can be told", async () => {
    const id = newId();
    await Promise.all(Array.from({ length: 8 }, () => get(id)));
    for (let time = 0; time < 9; time += 1) await get(newId());
    expect(await linesOf()).toHaveLength(10);
  });

  test("takes nothing from anybody else", async () => {
    for (let time = 0; time < 11; time += 1) await get(newId());
    const colleague = await signIn(await addPerson({ businessId }));
    await enter(colleague);
    await get(newId());
    expect(await linesOf({ actorId: colleague.userId })).toHaveLength(1);
  });
});

describe("of whom nobody knows who they are", () => {
  const ours = () => linesOf({ businessId: null, address });
  const post = async (headers: Record<string, string> = {}) => {
    const all = new Headers(asked.headers);
    for (const [name, value] of Object.entries({ "content-type": "application/json", ...headers }))
      all.set(name, value);
    return await withLink(
      new Request("http://portal.test/api/passwords", { method: "POST", headers: all, body: "{}" }),
    );
  };

  test("a mailed link that does nothing is told once for a place, and never by its secret", async () => {
    expect((await post()).status).toBe(404);
    await post();
    expect(await ours()).toMatchObject([
      {
        ...{ actorId: null, subjectKind: "request", subjectId: "password.reset" },
        after: { asked: "password.reset", code: "not_found" },
      },
    ]);
  });

  test("many who are refused at the same moment wait before the database, and each place is told", async () => {
    const places = Array.from({ length: 6 }, (_, place) => address.replace(":a", `:${place + 1}`));
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
    const holding = db().$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE "SignInAttempt" IN EXCLUSIVE MODE`;
      isHeld();
      await released;
    });
    await held;
    let answered = 0;
    const sent = [...places, ...places].map(async (from) => {
      const headers = { "x-verso-connection-address": from };
      expect((await post(headers)).status).toBe(404);
      answered += 1;
    });
    const waiting = async () => {
      const [{ count }] = await db().$queryRaw<[{ count: number }]>`
        SELECT count(*)::int FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`;
      return count;
    };
    try {
      await expect.poll(waiting).toBe(1);
      // Whoever is signed in needs what the others leave.
      await db().user.count();
      expect([await waiting(), answered]).toEqual([1, 0]);
    } finally {
      release();
      await holding;
    }
    await Promise.all(sent);
    expect(await linesOf({ businessId: null, address: { in: places } })).toHaveLength(places.length);
  });

  test("a write that another site caused is told", async () => {
    asked.headers.set("origin", "http://evil.test");
    expect(await action({}, pageOwnerOf(person))).toMatchObject({ error: { code: "forbidden" } });
    expect(await ours()).toMatchObject([{ after: { asked: "order.cancel", code: "forbidden" } }]);
  });

  test("the same asked of one thing after the other is told once: ids cost nothing to make up", async () => {
    asked.headers.set("origin", "http://evil.test");
    for (let time = 0; time < 3; time += 1) {
      await route(
        new Request("http://portal.test/api/orders", { method: "DELETE", headers: asked.headers }),
        {
          params: Promise.resolve({ id: newId() }),
        },
      );
    }
    expect(await ours()).toMatchObject([{ subjectKind: "request", subjectId: "orders.read" }]);
  });
});

describe("a page", () => {
  /** As Next renders what the guard makes, a component in its boundary. */
  async function render(page: (props: object) => Promise<unknown>): Promise<void> {
    const boundary = (await page({})) as ReactElement<{ children: ReactElement }>;
    const { type } = boundary.props.children;
    await expect((type as () => Promise<unknown>)()).rejects.toThrow("NEXT_HTTP_ERROR_FALLBACK;404");
  }

  test("of what is not its reader's is told by its path", async () => {
    const id = newId();
    asked.headers.set("x-page-address", `/orders/${id}?tab=files`);
    await render(portalPage(refuse));
    expect(await linesOf()).toMatchObject([
      { subjectKind: "order", subjectId: id, after: { asked: `/orders/${id}`, code: "not_found" } },
    ]);
  });

  test("that is for others is told as well", async () => {
    asked.headers.set("x-page-address", "/staff/businesses");
    await render(operatorPage(async () => null));
    expect(await linesOf()).toMatchObject([
      { subjectKind: "request", after: { asked: "/staff/businesses" } },
    ]);
  });
});

test("whoever names somebody of another business is refused, and nobody reads in the audit who that is", async () => {
  const stranger = await addPerson({ businessId: await addBusiness() });
  await db().user.update({ where: { id: stranger }, data: { name: "Not Theirs" } });
  const ofPerson = authorizedAction("member.disable", z.object({ personId: z.string() }), refuse);
  await ofPerson({ personId: stranger }, pageOwnerOf(person));
  const administrator = await signIn(await addPerson({ businessId, role: "administrator" }));
  const { rows } = await listAudit(administrator, auditAddress.load(""));
  expect(rows).toMatchObject([{ action: "request.refuse", subject: { kind: "person", name: null } }]);
  expect(JSON.stringify(rows)).not.toContain("Not Theirs");
});
