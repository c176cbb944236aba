import { expect, test } from "vitest";
import { isSameService } from "./same-service";

const place = { variant: "a", baseUrl: "https://service.example/api/v1" } as const;

test.each([
  "https://SERVICE.example/api/v1",
  "https://service.example:443/api/v1",
  "HTTPS://service.example/x/../api/v1",
])("%s is the same service", (baseUrl) => {
  expect(isSameService(place, { ...place, baseUrl })).toBe(true);
});

test.each([
  "https://service.example/api/v2",
  "https://service.example:8443/api/v1",
  "http://service.example/api/v1",
  "https://other.example/api/v1",
  "no address",
])("%s is another", (baseUrl) => {
  expect(isSameService(place, { ...place, baseUrl })).toBe(false);
});

test("another variant is another service", () => {
  expect(isSameService(place, { ...place, variant: "b" })).toBe(false);
});
