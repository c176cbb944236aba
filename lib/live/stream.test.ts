import { expect, test } from "vitest";
import { eventFrame, heartbeatFrame, streamHeaders } from "./stream";

test("an event is one frame: its name, its data on one line, an empty line", () => {
  expect(eventFrame("change", { topic: "order", id: "1" })).toBe(
    'event: change\ndata: {"topic":"order","id":"1"}\n\n',
  );
});

test("no line break inside the data can end a frame or begin another field", () => {
  const frame = eventFrame("change", { id: "a\n\nevent: forged\r\ndata: x" });
  expect(frame.trimEnd().split(/\r\n|\r|\n/)).toHaveLength(2);
});

test("a heartbeat is a comment, which browsers ignore", () => {
  expect(heartbeatFrame).toMatch(/^:[^\n]*\n\n$/);
});

test("nothing on the way may hold events back or keep them", () => {
  expect(streamHeaders["Cache-Control"]).toBe("no-store, no-transform");
  expect(streamHeaders["Content-Type"]).toMatch(/^text\/event-stream/);
});
