import { beforeEach, describe, expect, test } from "vitest";
import { holdAuditChains } from "@/lib/audit/mutations";
import { authOptions } from "@/lib/auth/next-auth/options";
import type { Visit } from "@/lib/auth/requests/visit";
import { findLiveSession, openSession } from "@/lib/auth/session/store";
import { addBusiness, addPerson } from "@/lib/auth/testing/signed-in";
import { aBrowser, aSigningBrowser, aVisit } from "@/lib/auth/testing/visits";
import { newId } from "@/lib/domain/ids";
import { db } from "@/lib/platform/db";
import { findByPassword } from "./by-password";
import type { BrowserSecret } from "./device-cookie";
import { findByOidc, oidcId } from "./oidc";
import { closeRecordedSession, openRecordedSession } from "./record";

const password = "correct horse battery";
const wrong = "wrong horse battery";

let businessId: string;
let email: string;
let userId: string;
let visit: Visit;

beforeEach(async () => {
  await db().signInAttempt.deleteMany();
  email = `${newId()}@example.test`;
  businessId = await addBusiness();
  userId = await addPerson({ businessId, email, password, isProven: true });
  visit = aVisit("203.0.113.9");
});

/** What the audit tells of this visit. */
const lines = () =>
  db().auditEvent.findMany({
    where: { requestId: visit.requestId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });

type SignInCallback = (said: object) => Promise<unknown>;
type JwtCallback = (said: object) => Promise<{ sid?: string }>;

/** As next-auth asks once somebody has proved who they are. */
async function enter(
  account: { provider: string },
  who: object,
  { earlier = null, browser = aBrowser() }: { earlier?: string | null; browser?: BrowserSecret } = {},
): Promise<string | undefined> {
  const { signIn, jwt } = authOptions(visit, browser, earlier).callbacks as {
    signIn: SignInCallback;
    jwt: JwtCallback;
  };
  if ((await signIn({ account, ...who })) !== true) return undefined;
  return (await jwt({ token: {}, account, ...who })).sid;
}
const enterWithPassword = async (by: { earlier?: string | null; browser?: BrowserSecret } = {}) => {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  return await enter({ provider: "password" }, { user }, by);
};
const holds = async (sid: string | undefined) => (await findLiveSession(sid ?? newId())) !== null;
const identity = () => ({ iss: "https://id.example.test", sub: newId(), email, email_verified: true });

describe("a browser has one session at a time", () => {
  const openSessions = async () =>
    (await db().session.findMany({ where: { userId, revokedAt: null } })).map(({ id }) => id);

  test.each([
    ["has none", async () => null],
    ["has one", async () => (await openSession(db(), userId, visit)).id],
    ["has one that has ended", async () => (await openSession(db(), userId, visit)).id],
  ])("whichever of two sign-ins at once comes last, in one that %s", async (which, begin) => {
    for (let round = 0; round < 6; round += 1) {
      const browser = aBrowser();
      const earlier = await begin();
      if (which.endsWith("ended")) await closeRecordedSession(earlier ?? "", visit);
      const opened = await Promise.all([
        enterWithPassword({ earlier, browser }),
        enterWithPassword({ earlier, browser }),
      ]);
      const open = await openSessions();
      expect(open).toHaveLength(1);
      expect(opened).toContain(open[0]);
      await db().session.deleteMany({ where: { userId } });
    }
  });

  test("also where the answer to a sign-in was lost, so that it sends the cookie of before with the next", async () => {
    const browser = aBrowser();
    const earlier = await enterWithPassword({ browser });
    const lost = await enterWithPassword({ browser, earlier: earlier ?? null });
    const next = await enterWithPassword({ browser, earlier: earlier ?? null });
    expect([await holds(earlier), await holds(lost), await holds(next)]).toEqual([false, false, true]);
  });

  test("and another browser keeps its own", async () => {
    const elsewhere = await enterWithPassword();
    const here = await enterWithPassword();
    expect([await holds(elsewhere), await holds(here)]).toEqual([true, true]);
  });
});

describe("the audit tells", () => {
  test("who came in, how, from where, into which business", async () => {
    await enterWithPassword();
    expect(await lines()).toMatchObject([
      {
        action: "session.sign-in",
        actorId: userId,
        businessId,
        subjectKind: "person",
        subjectId: userId,
        after: { way: "password" },
        address: "203.0.113.9",
      },
    ]);
  });

  test("who came in by single sign-on, and once that their identity was linked", async () => {
    const profile = identity();
    await enter({ provider: oidcId }, { profile });
    await enter({ provider: oidcId }, { profile });
    expect(await lines()).toMatchObject([
      { action: "identity.link", actorId: userId, businessId, after: { issuer: profile.iss } },
      { action: "session.sign-in", actorId: userId, after: { way: "single sign-on" } },
      { action: "session.sign-in" },
    ]);
  });

  test("that two tabs at once linked an identity once", async () => {
    const profile = identity();
    await Promise.all([findByOidc(profile, visit), findByOidc(profile, visit)]);
    expect(await lines()).toMatchObject([{ action: "identity.link" }]);
  });

  test("who signed out, once", async () => {
    const { signOut } = authOptions(visit, aBrowser(), null).events as {
      signOut: (said: object) => Promise<void>;
    };
    const token = { sid: await enterWithPassword() };
    await signOut({ token });
    await signOut({ token });
    expect(await lines()).toMatchObject([
      { action: "session.sign-in" },
      { action: "session.sign-out", actorId: userId, businessId, subjectId: userId },
    ]);
  });

  test("that a session ended by the next one in its browser, whoever's that is", async () => {
    const other = await addPerson({ businessId: await addBusiness(), isProven: true });
    const { id: earlier } = await openSession(db(), other, visit);
    const theirs = await enterWithPassword({ earlier });
    const again = await enter({ provider: oidcId }, { profile: identity() }, { earlier: theirs });
    expect([await holds(earlier), await holds(theirs), await holds(again)]).toEqual([false, false, true]);
    expect(await lines()).toMatchObject([
      { action: "session.sign-out", actorId: other, subjectId: other },
      { action: "session.sign-in", actorId: userId },
      { action: "identity.link" },
      { action: "session.sign-out", actorId: userId, subjectId: userId },
      { action: "session.sign-in", actorId: userId },
    ]);
  });

  test.each<[string, () => Promise<[provider: string, who: object]>]>([
    [
      "the password was changed",
      async () => ["password", { user: { id: userId, passwordHash: "of a password of before" } }],
    ],
    [
      "the person was disabled",
      async () => {
        await db().user.update({ where: { id: userId }, data: { disabledAt: new Date() } });
        return [oidcId, { profile: identity() }];
      },
    ],
  ])(
    "that a session ended whose cookie is written over though nobody came in, because %s in the last moment",
    async (_, meanwhile) => {
      const other = await addPerson({ businessId: await addBusiness() });
      const { id: earlier } = await openSession(db(), other, visit);
      const [provider, who] = await meanwhile();
      const { jwt } = authOptions(visit, aBrowser(), earlier).callbacks as { jwt: JwtCallback };
      expect((await jwt({ token: {}, account: { provider }, ...who })).sid).toBeUndefined();
      expect(await holds(earlier)).toBe(false);
      expect(await lines()).toMatchObject([{ action: "session.sign-out", subjectId: other }]);
    },
  );

  test("that somebody was turned away, without saying that it was them", async () => {
    await findByPassword(email, wrong, visit);
    expect(await lines()).toMatchObject([
      {
        action: "session.refuse",
        actorId: null,
        businessId,
        subjectKind: "person",
        subjectId: userId,
        after: { way: "password", reason: "wrong password" },
        address: "203.0.113.9",
      },
    ]);
  });

  test("that a disabled person knew their password", async () => {
    await db().user.update({ where: { id: userId }, data: { disabledAt: new Date() } });
    await findByPassword(email, password, visit);
    expect(await lines()).toMatchObject([{ action: "session.refuse", after: { reason: "disabled" } }]);
  });

  test("that single sign-on turned somebody away, and why, once an hour for each", async () => {
    const stranger = { ...identity(), email: "stranger@example.test" };
    expect(await enter({ provider: oidcId }, { profile: stranger })).toBeUndefined();
    await enter({ provider: oidcId }, { profile: stranger });
    await enter({ provider: oidcId }, { profile: { ...identity(), email_verified: false } });
    expect(await lines()).toMatchObject([
      { action: "session.refuse", subjectKind: "identity", after: { reason: "unknown" } },
      { action: "session.refuse", subjectKind: "identity", after: { reason: "no verified email" } },
    ]);
  });

  test("that somebody is locked out, by which count", async () => {
    for (let time = 0; time < 10; time += 1) await findByPassword(email, wrong, visit);
    await expect(findByPassword(email, password, visit)).rejects.toThrow("TooManyAttempts");
    expect(await lines()).toMatchObject([
      { action: "session.refuse" },
      {
        action: "session.lock-out",
        subjectId: userId,
        after: { countedBy: "pair", failures: 10, withinMinutes: 15 },
        address: "203.0.113.9",
      },
    ]);
  });
});

describe("the audit never tells", () => {
  test("a password, or what a stranger typed as their email", async () => {
    await findByPassword("my secret password, in the wrong field", wrong, visit);
    await findByPassword(email, wrong, visit);
    const audited = JSON.stringify(await lines());
    expect(await lines()).toHaveLength(2);
    expect(audited).not.toContain("secret");
    expect(audited).not.toContain(wrong);
  });

  test("a session's id, which opens it", async () => {
    const sid = await enterWithPassword();
    expect(JSON.stringify(await lines())).not.toContain(sid);
  });
});

describe("nobody floods the audit", () => {
  test("by failing again and again for one email", async () => {
    for (let time = 0; time < 9; time += 1) await findByPassword(email, wrong, visit);
    expect(await lines()).toHaveLength(1);
  });

  test.each(["somebody here", "nobody here"])("by failing for %s from ever more places", async (who) => {
    const tried = who === "somebody here" ? email : `${newId()}@example.test`;
    for (let place = 1; place <= 12; place += 1) {
      await findByPassword(tried, wrong, { ...visit, address: `198.51.100.${place}` });
    }
    expect(await lines()).toHaveLength(10);
  });

  test("by inventing emails, while the people who are here are told of all the same", async () => {
    await db().signInAttempt.deleteMany();
    for (let time = 0; time < 3; time += 1) await findByPassword(`${newId()}@example.test`, wrong, visit);
    expect(await lines()).toHaveLength(3);
    // As if there had been many more.
    await db().signInAttempt.updateMany({ where: { failures: 3 }, data: { failures: 500 } });
    visit = aVisit();
    await findByPassword(`${newId()}@example.test`, wrong, visit);
    expect(await lines()).toEqual([]);
    await findByPassword(email, wrong, visit);
    expect(await lines()).toMatchObject([{ subjectId: userId }]);
  });

  test("by inventing emails, and a stranger who is locked out is told of all the same", async () => {
    for (let time = 0; time < 3; time += 1) await findByPassword(`${newId()}@example.test`, wrong, visit);
    await db().signInAttempt.updateMany({ where: { failures: 3 }, data: { failures: 500 } });
    const stranger = `${newId()}@example.test`;
    visit = aVisit("203.0.113.10");
    for (let time = 0; time < 10; time += 1) await findByPassword(stranger, wrong, visit);
    expect(await lines()).toMatchObject([{ action: "session.lock-out", after: { failures: 10 } }]);
  });

  test("by failing for people who are here, in place of the strangers who are told of", async () => {
    await db().signInAttempt.deleteMany();
    await findByPassword(`${newId()}@example.test`, wrong, visit);
    const before = await db().signInAttempt.findMany();
    await findByPassword(email, wrong, visit);
    const after = await db().signInAttempt.findMany();
    const grown = after.filter(({ key, failures }) =>
      before.some((b) => b.key === key && b.failures < failures),
    );
    // The place alone is counted for both.
    expect(grown).toHaveLength(1);
  });
});

test("sign-ins in which two browsers exchange their businesses at the same moment wait for each other in one order", async () => {
  const businesses = [await addBusiness(), await addBusiness()].sort();
  const people = await Promise.all(businesses.map((businessId) => addPerson({ businessId })));
  const browsers = await Promise.all(
    people.map(async (id) => {
      const browser = aSigningBrowser();
      await openRecordedSession({ id }, "single sign-on", aVisit(), browser);
      return browser;
    }),
  );
  const others = people.toReversed();
  const { both: signIns } = await db().$transaction(async (tx) => {
    await holdAuditChains(tx, businesses);
    const both = others.map((id, index) =>
      openRecordedSession({ id }, "single sign-on", aVisit(), browsers[index] ?? aSigningBrowser()),
    );
    await expect
      .poll(async () => {
        const waiting = await tx.$queryRaw<unknown[]>`
          SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND database =
            (SELECT oid FROM pg_database WHERE datname = current_database())`;
        return waiting.length;
      })
      .toBe(2);
    // They end once this lets go.
    return { both: Promise.allSettled(both) };
  });
  expect(await signIns).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }]);
});
