import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openEventConnection } from "./event-connection";

/** A browser's side of it: what the page's EventSource and its document do. */

class BrowserEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: BrowserEventSource[] = [];
  readyState = 1;

  constructor(readonly address: string) {
    super();
    BrowserEventSource.opened.push(this);
  }

  close() {
    this.readyState = BrowserEventSource.CLOSED;
  }

  /** The server sends an event. */
  send(name: string, data: unknown = {}) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }

  /** The browser gives up, as after an answer that is no stream. */
  giveUp() {
    this.readyState = BrowserEventSource.CLOSED;
    this.dispatchEvent(new Event("error"));
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const onChange = vi.fn();
const onResync = vi.fn();
const onGivenUp = vi.fn();
let end: () => void;

const streams = () => BrowserEventSource.opened;
const openStreams = () => streams().filter(({ readyState }) => readyState !== BrowserEventSource.CLOSED);
const look = (visibilityState: "visible" | "hidden") => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", BrowserEventSource);
  vi.stubGlobal("document", page);
  BrowserEventSource.opened = [];
  page.visibilityState = "visible";
  vi.clearAllMocks();
  end = openEventConnection("/api/events", { onChange, onResync, onGivenUp });
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("what changed is told, and what a newer server tells of and this page does not know is passed over", () => {
  streams()[0]?.send("change", { topic: "order", id: "1" });
  streams()[0]?.send("change", { topic: "weather", id: "1" });
  expect(onChange.mock.calls).toEqual([[{ topic: "order", id: "1" }]]);
});

test("everything is fetched again whenever a stream begins or something may have been missed", () => {
  streams()[0]?.send("resync");
  streams()[0]?.send("resync");
  expect(onResync).toHaveBeenCalledTimes(2);
});

test("a hidden page holds no connection, and fetches everything when it is looked at again", () => {
  look("hidden");
  expect(openStreams()).toEqual([]);
  look("visible");
  expect(openStreams()).toHaveLength(1);
  openStreams()[0]?.send("resync");
  expect(onResync).toHaveBeenCalledTimes(1);
});

test("a break is left to the browser, which mends it", () => {
  streams()[0]?.dispatchEvent(new Event("error"));
  vi.runAllTimers();
  expect(streams()).toHaveLength(1);
  expect(onGivenUp).not.toHaveBeenCalled();
});

test("an answer that is no stream is told of, because it may say that the session has ended", () => {
  streams()[0]?.giveUp();
  expect(onGivenUp).toHaveBeenCalledOnce();
});

test("an answer that is no stream is asked again, later and later, until one is", () => {
  streams()[0]?.giveUp();
  expect(streams()).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(streams()).toHaveLength(2);
  streams()[1]?.giveUp();
  vi.advanceTimersByTime(3_999);
  expect(streams()).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(openStreams()).toHaveLength(1);
});

test("a page that is left asks no more", () => {
  streams()[0]?.giveUp();
  end();
  look("visible");
  vi.runAllTimers();
  expect(openStreams()).toEqual([]);
});
