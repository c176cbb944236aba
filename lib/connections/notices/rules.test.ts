import { expect, test } from "vitest";
import type { ConnectionView } from "../schema";
import { serviceNoticeOf, stoppedTokensOf } from "./rules";

const [nine, ten] = ["2026-03-01T09:00:00.000Z", "2026-03-01T10:00:00.000Z"];
const working = { lastFour: "1a2b", state: "working", checkedAt: nine, newestOrder: null } as const;
const well: ConnectionView = {
  ...{ id: "one", name: "One", isDefault: true, environment: "production" },
  ...{ givesQuotes: true, listsFiles: true, hasCoversheet: true, coversheetSavedAt: null, reachedBy: null },
  ...{ unreachableSince: null, tokenlessSince: null, heldUpSince: null, behindSince: null },
  ...{ token: working, sharedToken: null },
};
const other: ConnectionView = { ...well, id: "two", name: "Two", isDefault: false };

test("nothing is told while all is well", () => {
  expect(serviceNoticeOf([])).toBeNull();
  expect(serviceNoticeOf([well, other])).toBeNull();
});

test("a token that stopped is told before anything that makes what is shown old, which is told by its weight", () => {
  const old = { ...well, tokenlessSince: ten, unreachableSince: nine, heldUpSince: nine, behindSince: nine };
  expect(serviceNoticeOf([{ ...old, token: { ...working, state: "rejected" } }])).toMatchObject({
    kind: "tokenStopped",
  });
  expect(serviceNoticeOf([old])).toMatchObject({ kind: "tokenless", since: ten });
  expect(serviceNoticeOf([{ ...old, tokenlessSince: null }])).toMatchObject({ kind: "unreachable" });
  expect(serviceNoticeOf([{ ...well, heldUpSince: ten, behindSince: nine }])).toMatchObject({
    kind: "heldUp",
  });
});

test("of several connections that of which what is shown is oldest is told", () => {
  const notice = serviceNoticeOf([
    { ...well, unreachableSince: ten },
    { ...other, unreachableSince: nine },
  ]);
  expect(notice).toMatchObject({ kind: "unreachable", connection: { name: "Two" }, since: nine });
});

test("who has no token is told so of the connection that what they begin goes to, and of no other", () => {
  expect(serviceNoticeOf([well, { ...other, token: null }])).toBeNull();
  expect(serviceNoticeOf([{ ...well, token: null }, other])).toMatchObject({ kind: "noToken" });
});

test("whoever has a token that works, and nothing to do with the shared one, is not told that it stopped", () => {
  const stopped = { state: "rejected" } as const;
  expect(serviceNoticeOf([{ ...well, sharedToken: stopped }])).toBeNull();
  expect(serviceNoticeOf([{ ...well, token: null, sharedToken: stopped }])).toMatchObject({
    kind: "sharedStopped",
  });
});

test("every token that stopped is there for whom it concerns, their own first, and no other", () => {
  const rejected = { ...working, state: "rejected" } as const;
  const kept: Partial<ConnectionView> = {
    ...{ id: "three", sharedToken: { state: "denied" } },
    reachedBy: { variant: "a", baseUrl: "https://service.example" },
  };
  const told = stoppedTokensOf([
    well,
    { ...well, ...kept },
    { ...other, token: null, sharedToken: { state: "rejected" } },
    { ...well, id: "four", sharedToken: { state: "rejected" } },
    { ...well, id: "five", token: rejected },
  ]);
  expect(told.map(({ connection, whose }) => [connection.id, whose])).toEqual([
    ...[
      ["five", "own"],
      ["three", "kept"],
      ["two", "shared"],
    ],
  ]);
});
