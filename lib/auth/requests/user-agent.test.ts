import { expect, test } from "vitest";
import { deviceOf } from "./user-agent";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox", "Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari",
    "iOS",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36",
    "Chrome",
    "Linux",
  ],
])("%s is known by its name", (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});

test.each([
  null,
  "",
  "\u0000",
  "Your account ends: https://evil.example/ 1.0",
  `${"x".repeat(300)}/1.0 y`,
  "<b>Own</b>/1.0 (a)",
  // Mail programs make links of such.
  "www.evil.example/1.0 (a)",
])("nothing is repeated of what calls itself %j", (userAgent) => {
  expect(deviceOf(userAgent)).toEqual({ browser: null, system: null });
});

test.each(["www.evil.example/1.0 (Windows NT 10.0)", "Call 0800 123 now/1.0 (Windows NT 10.0)"])(
  "a browser that nobody knows is none, whatever it runs on: %s",
  (userAgent) => {
    expect(deviceOf(userAgent)).toEqual({ browser: null, system: "Windows" });
  },
);
