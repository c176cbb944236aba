import { expect, test } from "vitest";
import { shiftTimes } from "./skewed-times";

const hourMs = 3_600_000;
const answer =
  'HTTP/1.1 200 OK\r\nDate: Sun, 22 Nov 2026 23:30:00 GMT\r\n\r\n{"at":"2026-12-31T23:59:59.999Z","no":"2026-12-31"}';
const anHourOn =
  'HTTP/1.1 200 OK\r\nDate: Mon, 23 Nov 2026 00:30:00 GMT\r\n\r\n{"at":"2027-01-01T00:59:59.999Z","no":"2026-12-31"}';

function through(chunks: string[], skewMs: number): string {
  const shift = shiftTimes(skewMs);
  const passed = chunks.map((chunk) => shift.pass(Buffer.from(chunk, "latin1")));
  return Buffer.concat([...passed, shift.rest()]).toString("latin1");
}

test("every time of an answer is moved, wherever the answer is torn apart", () => {
  for (let at = 0; at <= answer.length; at += 1) {
    expect(through([answer.slice(0, at), answer.slice(at)], hourMs)).toBe(anHourOn);
  }
  expect(through([...answer], hourMs)).toBe(anHourOn);
});

test("what is moved on and back again is what it was", () => {
  expect(through([anHourOn], -hourMs)).toBe(answer);
});

test("a whole answer is never held back", () => {
  for (const whole of [answer, "HTTP/1.1 204 No Content\r\n\r\n", "%PDF-1.7 … %%EOF\n", '["2026"]']) {
    expect(shiftTimes(hourMs).pass(Buffer.from(whole, "latin1"))).toHaveLength(whole.length);
  }
});

test("bytes that are no text stay what they are", () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  const shift = shiftTimes(hourMs);
  expect(Buffer.concat([shift.pass(bytes), shift.rest()])).toEqual(bytes);
});
