import { expect, test } from "vitest";
import { isPrivateOnTheWay } from "./service-address";

test.each([
  "https://service.example/api/v1",
  "https://10.0.0.1/api/v1",
  "http://localhost:4010/api/v1",
  "http://127.0.0.1:4010/api/v1",
  "http://127.0.0.2/api/v1",
  "http://[::1]:4010/api/v1",
  "http://[0:0::1]/api/v1",
  "http://2130706433/api/v1",
])("nobody reads on the way to %s", (address) => {
  expect(isPrivateOnTheWay(address)).toBe(true);
});

test.each([
  "http://service.example/api/v1",
  "http://10.0.0.1/api/v1",
  "http://localhost.example/api/v1",
  "http://127.0.0.1.example/api/v1",
  "http://localhost@service.example/api/v1",
  "http://[::2]/api/v1",
])("others may read on the way to %s", (address) => {
  expect(isPrivateOnTheWay(address)).toBe(false);
});
