import { describe, expect, test } from "vitest";
import { requireOwnHost } from "./own-address";

/** By which names the controls are asked, where the machine that runs the tests has not the addresses itself. */

const controlToken = "a-token-that-is-long-enough";

function answersTo(host: string, hostname: string): boolean {
  try {
    requireOwnHost({ host, controlToken }, { hostname });
    return true;
  } catch {
    return false;
  }
}

describe("listening on one address", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["2001:db8::7", "[2001:db8:0::7]"],
    ["sandbox.example", "SANDBOX.example"],
  ])("%s, it answers to %s", (host, asked) => {
    expect(answersTo(host, asked)).toBe(true);
    expect(answersTo(host, "localhost")).toBe(true);
  });

  test.each(["192.0.2.8", "evil.example", "192.0.2.7.evil.example", ""])("it answers to no %j", (asked) => {
    expect(answersTo("192.0.2.7", asked)).toBe(false);
  });
});

test.each(["0.0.0.0", "::"])("listening on every address, %s, it answers to any name", (host) => {
  expect(answersTo(host, "sandbox.example")).toBe(true);
});
