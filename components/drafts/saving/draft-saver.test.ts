import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError, type ErrorCode } from "@/lib/domain/errors";
import type { DraftView } from "@/lib/drafts/schema";
import type { OrderContent } from "@/lib/orders/form";
import { emptyOrder } from "@/lib/orders/testing/empty-order";
import type { UnsavedStore } from "../unsaved/browser-unsaved";
import type { UnsavedChanges } from "../unsaved/unsaved-record";
import { DraftSaver } from "./draft-saver";
import type { DraftStore } from "./draft-store";

/** A draft on a server of its own: saves that name an older version are refused, as the route does. */
class DraftServer {
  draft: DraftView<OrderContent> = {
    draftId: "0197b0c0-0000-7000-8000-000000000001",
    version: 0,
    content: emptyOrder,
    documents: [],
    attempt: 1,
    latestAttempt: null,
    updatedAt: "2026-01-01T00:00:00.000Z",
  };
  saves: OrderContent[] = [];
  /** Why it answers nothing else. */
  failing: ErrorCode | null = null;
  /** Saves arrive, and their answers do not come back. */
  losesAnswers = false;

  /** A save is answered by nothing for now. */
  hangs = false;
  /** What a save waits for. */
  busy: Promise<void> | null = null;

  readonly store: DraftStore<OrderContent> = {
    open: async () => this.#answer(),
    read: async () => this.#answer(),
    save: async (_, content, version) => {
      if (this.hangs) return await new Promise(() => {});
      if (this.busy) await this.busy;
      this.#answer();
      if (JSON.stringify(content) === JSON.stringify(this.draft.content)) return this.draft;
      if (version !== this.draft.version) throw new AppError("conflict", "older version");
      this.saves.push(content);
      this.draft = { ...this.draft, content, version: version + 1 };
      if (this.losesAnswers) throw new AppError("outcome_unknown", "answer lost");
      return this.draft;
    },
  };

  saveFromAnotherTab(content: OrderContent): void {
    this.draft = { ...this.draft, content, version: this.draft.version + 1 };
  }

  #answer(): DraftView<OrderContent> {
    if (this.failing) throw new AppError(this.failing, "not now");
    return this.draft;
  }
}

/** A browser that keeps what it is given. */
class Browser implements UnsavedStore<OrderContent> {
  kept: (UnsavedChanges<OrderContent> & { draftId: string | null }) | null = null;
  /** What it waits for before it keeps anything. */
  busy: Promise<void> | null = null;
  async keep(draftId: string | null, changes: UnsavedChanges<OrderContent>): Promise<void> {
    if (this.busy) await this.busy;
    this.kept = { draftId, ...changes };
  }
  drop(): void {
    this.kept = null;
  }
  async leave(): Promise<boolean> {
    return this.kept !== null;
  }
}

const typed = (reference: string): OrderContent => ({ ...emptyOrder, reference });

let browser: Browser;

beforeEach(() => {
  vi.useFakeTimers();
  // Whoever is signed out is asked whether the page is left; this one stays.
  vi.stubGlobal("window", { dispatchEvent: () => false });
  browser = new Browser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("keeping a draft as it is typed", () => {
  it("makes the draft with the first word and keeps the last", async () => {
    const server = new DraftServer();
    const saver = new DraftSaver(server.store, browser, null, emptyOrder);
    for (const text of ["R", "RT", "RT-1"]) saver.schedule(typed(text));
    await vi.runAllTimersAsync();
    expect(server.draft.content.reference).toBe("RT-1");
    expect(saver.status()).toEqual({ kind: "saved" });
  });

  it("saves nothing while nothing is typed", async () => {
    const server = new DraftServer();
    const saver = new DraftSaver(server.store, browser, null, emptyOrder);
    saver.schedule({ ...emptyOrder });
    await vi.runAllTimersAsync();
    expect(saver.draftId).toBeNull();
  });

  it("keeps what was typed while the portal was out of reach and saves it once it is back", async () => {
    const server = new DraftServer();
    const saver = new DraftSaver(server.store, browser, server.draft, emptyOrder);
    server.failing = "service_unavailable";
    saver.schedule(typed("offline"));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(saver.status()).toEqual({ kind: "delayed", by: "connection" });
    expect(saver.hasUnsaved).toBe(true);
    server.failing = null;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.draft.content.reference).toBe("offline");
    expect(saver.hasUnsaved).toBe(false);
  });

  it("never takes its own save, whose answer was lost, for another tab's", async () => {
    const server = new DraftServer();
    const saver = new DraftSaver(server.store, browser, server.draft, emptyOrder);
    server.losesAnswers = true;
    saver.schedule(typed("first"));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.draft.content.reference).toBe("first");
    server.losesAnswers = false;
    saver.schedule(typed("second"));
    await vi.runAllTimersAsync();
    expect(server.draft.content.reference).toBe("second");
    expect(saver.status()).toEqual({ kind: "saved" });
  });

  it("never writes over what another tab saved before the person has chosen", async () => {
    const server = new DraftServer();
    const saver = new DraftSaver(server.store, browser, server.draft, emptyOrder);
    server.saveFromAnotherTab(typed("theirs"));
    saver.schedule(typed("mine"));
    await vi.advanceTimersByTimeAsync(60_000);
    saver.schedule(typed("mine too"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.draft.content.reference).toBe("theirs");
    expect(saver.status()).toEqual({ kind: "changed", newer: server.draft });
  });

  it("saves this page's answers once the person keeps them over the newer version", async () => {
    const server = new DraftServer();
    const saver = new DraftSaver(server.store, browser, server.draft, emptyOrder);
    server.saveFromAnotherTab(typed("theirs"));
    saver.schedule(typed("mine"));
    await vi.runAllTimersAsync();
    saver.keepHere(server.draft, typed("mine"));
    await vi.runAllTimersAsync();
    expect(server.draft.content.reference).toBe("mine");
  });

  it("holds back while the order is placed", async () => {
    const server = new DraftServer();
    const saver = new DraftSaver(server.store, browser, server.draft, emptyOrder);
    await saver.pause();
    saver.schedule(typed("late"));
    await vi.runAllTimersAsync();
    expect(server.saves).toEqual([]);
    saver.resume();
    await vi.runAllTimersAsync();
    expect(server.draft.content.reference).toBe("late");
  });
});

it("says that all is saved once it goes on, though the last save ended while it held back", async () => {
  const server = new DraftServer();
  const saver = new DraftSaver(server.store, browser, server.draft, emptyOrder);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.busy = promise;
  saver.schedule(typed("last"));
  await vi.advanceTimersByTimeAsync(1_000);
  const paused = saver.pause();
  resolve();
  await paused;
  expect(saver.status()).toEqual({ kind: "saving" });
  saver.resume();
  saver.schedule(typed("last"));
  expect(saver.status()).toEqual({ kind: "saved" });
});

describe("a press, with which the server keeps what was typed", () => {
  it("is known again as this page's own, so that what is typed next is saved over it", async () => {
    const server = new DraftServer();
    const saver = new DraftSaver(server.store, browser, server.draft, emptyOrder);
    saver.schedule(typed("pressed"));
    await saver.pause();
    expect(await saver.press(typed("pressed"))).toBe(0);
    await server.store.save(server.draft.draftId, typed("pressed"), 0);
    saver.schedule(typed("typed next"));
    saver.resume();
    await vi.runAllTimersAsync();
    expect(server.draft.content.reference).toBe("typed next");
    expect(saver.status()).toEqual({ kind: "saved" });
  });

  it("of which nobody hears is found by the next visit, with what was typed last", async () => {
    const server = new DraftServer();
    const saver = new DraftSaver(server.store, browser, server.draft, emptyOrder);
    saver.schedule(typed("pressed at once"));
    await saver.pause();
    await saver.press(typed("pressed at once"));
    await saver.leave();
    expect(browser.kept?.content).toEqual(typed("pressed at once"));
  });

  it("is sent only when the browser keeps it", async () => {
    const server = new DraftServer();
    const saver = new DraftSaver(server.store, browser, server.draft, emptyOrder);
    const { promise, resolve } = Promise.withResolvers<void>();
    browser.busy = promise;
    await saver.pause();
    let isSent = false;
    const pressed = saver.press(typed("pressed")).then(() => {
      isSent = true;
    });
    await vi.runAllTimersAsync();
    expect(isSent).toBe(false);
    resolve();
    await pressed;
    expect(browser.kept?.content).toEqual(typed("pressed"));
  });

  it("that was refused for another tab's save lets the person choose, though all of theirs was saved", async () => {
    const server = new DraftServer();
    const saver = new DraftSaver(server.store, browser, server.draft, emptyOrder);
    server.saveFromAnotherTab(typed("theirs"));
    await saver.pause();
    expect(await saver.press(emptyOrder)).toBe(0);
    saver.resume();
    saver.repeat(emptyOrder);
    await vi.runAllTimersAsync();
    expect(saver.status()).toEqual({ kind: "changed", newer: server.draft });
    expect(server.draft.content.reference).toBe("theirs");
  });
});

describe("while the server does not have what was typed", () => {
  it.each([
    ["service_unavailable", "connection"],
    ["outcome_unknown", "connection"],
    ["rate_limited", "load"],
    ["busy", "load"],
    ["internal", "fault"],
  ] as const)(
    "says of %s that it is a matter of the %s, tries again, and leaves it with the browser",
    async (code, by) => {
      const server = new DraftServer();
      const saver = new DraftSaver(server.store, browser, server.draft, emptyOrder);
      server.failing = code;
      saver.schedule(typed("not yet"));
      await vi.advanceTimersByTimeAsync(1_000);
      expect(saver.status()).toEqual({ kind: "delayed", by });
      expect(browser.kept).toMatchObject({
        draftId: server.draft.draftId,
        version: 0,
        content: typed("not yet"),
      });
      saver.schedule(typed("not yet either"));
      expect(browser.kept?.content).toEqual(typed("not yet either"));
      server.failing = null;
      await vi.runAllTimersAsync();
      expect(server.draft.content.reference).toBe("not yet either");
      expect(browser.kept).toBeNull();
    },
  );

  it("keeps what is typed while a save is tried again", async () => {
    const server = new DraftServer();
    const saver = new DraftSaver(server.store, browser, server.draft, emptyOrder);
    server.failing = "outcome_unknown";
    saver.schedule(typed("a word"));
    await saver.flush();
    server.hangs = true;
    void saver.flush();
    saver.schedule(typed("a word, and a paragraph"));
    expect(saver.status()).toEqual({ kind: "saving" });
    expect(browser.kept?.content).toEqual(typed("a word, and a paragraph"));
  });

  it("keeps what is typed while what an earlier visit left is saved", async () => {
    const server = new DraftServer();
    const saver = new DraftSaver(server.store, browser, server.draft, emptyOrder);
    server.hangs = true;
    saver.takeUp({ content: typed("left"), version: 0, unanswered: null });
    saver.schedule(typed("left, and more"));
    expect(browser.kept?.content).toEqual(typed("left, and more"));
  });

  it("asks for nothing while nobody is signed in, and saves the last letter when they are again", async () => {
    const server = new DraftServer();
    const saver = new DraftSaver(server.store, browser, null, emptyOrder);
    server.failing = "unauthenticated";
    saver.schedule(typed("R"));
    await vi.advanceTimersByTimeAsync(0);
    expect(saver.status()).toEqual({ kind: "signed_out" });
    saver.schedule(typed("RT-1"));
    expect(browser.kept).toMatchObject({ draftId: null, content: typed("RT-1") });
    expect(vi.getTimerCount()).toBe(0);
    server.failing = null;
    await saver.flush();
    expect(server.draft.content.reference).toBe("RT-1");
    expect(browser.kept).toBeNull();
  });

  it("leaves the rest to the next visit, which saves it over what it was typed on alone", async () => {
    const server = new DraftServer();
    const first = new DraftSaver(server.store, browser, server.draft, emptyOrder);
    server.failing = "service_unavailable";
    first.schedule(typed("left"));
    await first.leave();
    server.failing = null;
    await vi.runAllTimersAsync();
    expect(server.saves).toEqual([]);

    const next = new DraftSaver(server.store, browser, server.draft, emptyOrder);
    if (browser.kept) next.takeUp(browser.kept);
    await vi.runAllTimersAsync();
    expect(server.draft.content.reference).toBe("left");
    expect(browser.kept).toBeNull();
  });

  it("never writes what was left over what was saved since, and keeps it until the person has chosen", async () => {
    const server = new DraftServer();
    const left = { content: typed("left"), version: 0, unanswered: null };
    server.saveFromAnotherTab(typed("since"));
    const saver = new DraftSaver(server.store, browser, server.draft, emptyOrder);
    saver.takeUp(left);
    await vi.runAllTimersAsync();
    expect(saver.status()).toMatchObject({ kind: "changed" });
    expect(server.draft.content.reference).toBe("since");
    expect(browser.kept?.content).toEqual(typed("left"));
  });

  it("knows its own save, whose answer was lost, again on the next visit", async () => {
    const server = new DraftServer();
    const first = new DraftSaver(server.store, browser, server.draft, emptyOrder);
    server.losesAnswers = true;
    first.schedule(typed("first"));
    await vi.advanceTimersByTimeAsync(1_000);
    server.failing = "service_unavailable";
    first.schedule(typed("second"));
    await first.leave();
    server.losesAnswers = false;
    server.failing = null;

    const next = new DraftSaver(server.store, browser, server.draft, emptyOrder);
    if (browser.kept) next.takeUp(browser.kept);
    await vi.runAllTimersAsync();
    expect(server.draft.content.reference).toBe("second");
    expect(next.status()).toEqual({ kind: "saved" });
  });

  it.each(["stop", "close"] as const)("keeps nothing of a form that is done with (%s)", async (end) => {
    const server = new DraftServer();
    const saver = new DraftSaver(server.store, browser, server.draft, emptyOrder);
    server.failing = "service_unavailable";
    saver.schedule(typed("done"));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(browser.kept).not.toBeNull();
    saver[end]();
    await vi.runAllTimersAsync();
    expect(browser.kept).toBeNull();
  });
});
