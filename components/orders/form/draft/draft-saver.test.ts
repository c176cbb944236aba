import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/domain/errors";
import type { DraftContent, DraftView } from "@/lib/orders/drafts/schema";
import { emptyContent } from "../placeable-order";
import { DraftSaver, type DraftStore } from "./draft-saver";

/** A draft on a server of its own: saves that name an older version are refused, as the route does. */
class DraftServer {
  draft: DraftView = {
    draftId: "0197b0c0-0000-7000-8000-000000000001",
    version: 0,
    content: emptyContent,
    documents: [],
    attempt: 1,
    submission: null,
    updatedAt: "2026-01-01T00:00:00.000Z",
  };
  saves: DraftContent[] = [];
  reachable = true;
  /** Saves arrive, and their answers do not come back. */
  losesAnswers = false;

  readonly store: DraftStore = {
    open: async () => this.#answer(),
    read: async () => this.#answer(),
    save: async (_, content, version) => {
      this.#answer();
      if (JSON.stringify(content) === JSON.stringify(this.draft.content)) return this.draft;
      if (version !== this.draft.version) throw new AppError("conflict", "older version");
      this.saves.push(content);
      this.draft = { ...this.draft, content, version: version + 1 };
      if (this.losesAnswers) throw new AppError("outcome_unknown", "answer lost");
      return this.draft;
    },
    failureOf: (error) =>
      error instanceof AppError && error.code === "conflict"
        ? { kind: "conflict" }
        : { kind: "unreachable", mayHaveArrived: true },
  };

  saveFromAnotherTab(content: DraftContent): void {
    this.draft = { ...this.draft, content, version: this.draft.version + 1 };
  }

  #answer(): DraftView {
    if (!this.reachable) throw new AppError("service_unavailable", "not reached");
    return this.draft;
  }
}

const typed = (reference: string): DraftContent => ({ ...emptyContent, reference });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("keeping a draft as it is typed", () => {
  it("makes the draft with the first word and keeps the last", async () => {
    const server = new DraftServer();
    const saver = new DraftSaver(server.store, null, emptyContent);
    for (const text of ["R", "RT", "RT-1"]) saver.schedule(typed(text));
    await vi.runAllTimersAsync();
    expect(server.draft.content.reference).toBe("RT-1");
    expect(saver.status()).toEqual({ kind: "saved" });
  });

  it("saves nothing while nothing is typed", async () => {
    const server = new DraftServer();
    const saver = new DraftSaver(server.store, null, emptyContent);
    saver.schedule({ ...emptyContent });
    await vi.runAllTimersAsync();
    expect(saver.draftId).toBeNull();
  });

  it("keeps what was typed while the portal was out of reach and saves it once it is back", async () => {
    const server = new DraftServer();
    const saver = new DraftSaver(server.store, server.draft, emptyContent);
    server.reachable = false;
    saver.schedule(typed("offline"));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(saver.status()).toEqual({ kind: "unreachable" });
    expect(saver.hasUnsaved).toBe(true);
    server.reachable = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.draft.content.reference).toBe("offline");
    expect(saver.hasUnsaved).toBe(false);
  });

  it("never takes its own save, whose answer was lost, for another tab's", async () => {
    const server = new DraftServer();
    const saver = new DraftSaver(server.store, server.draft, emptyContent);
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
    const saver = new DraftSaver(server.store, server.draft, emptyContent);
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
    const saver = new DraftSaver(server.store, server.draft, emptyContent);
    server.saveFromAnotherTab(typed("theirs"));
    saver.schedule(typed("mine"));
    await vi.runAllTimersAsync();
    saver.keepHere(server.draft, typed("mine"));
    await vi.runAllTimersAsync();
    expect(server.draft.content.reference).toBe("mine");
  });

  it("holds back while the order is placed", async () => {
    const server = new DraftServer();
    const saver = new DraftSaver(server.store, server.draft, emptyContent);
    await saver.pause();
    saver.schedule(typed("late"));
    await vi.runAllTimersAsync();
    expect(server.saves).toEqual([]);
    saver.resume();
    await vi.runAllTimersAsync();
    expect(server.draft.content.reference).toBe("late");
  });
});
