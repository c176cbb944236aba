import { describe, expect, test } from "vitest";
import { isPrivateOnTheWay, pageAtService, siteOfService } from "./service-address";

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

describe("a page of the service", () => {
  const baseUrl = "https://service.example/api/v1";

  test.each([
    ["https://service.example/orders/12", "https://service.example/orders/12"],
    ["https://SERVICE.example:443/orders/12?a=b#c", "https://service.example/orders/12?a=b#c"],
  ])("lies at %s", (named, page) => {
    expect(pageAtService(baseUrl, named)).toBe(page);
  });

  test.each([
    null,
    "",
    "/orders/12",
    "//service.example/orders/12",
    "http://service.example/orders/12",
    "https://service.example:8443/orders/12",
    "https://service.example.evil.example/orders/12",
    "https://evil.example/service.example",
    "https://service.example@evil.example/",
    "https://somebody:secret@service.example/orders/12",
    "javascript:location='https://service.example'",
    "data:text/html,https://service.example",
    "blob:https://service.example/1f0e",
    "https://service.ex\u202eample/",
  ])("does not lie at %j", (named) => {
    expect(pageAtService(baseUrl, named)).toBeNull();
  });
});

test.each([
  ["https://service.example/api/v1", "https://service.example/"],
  ["https://someone:secret@service.example:8443/api/v1?a=b", "https://service.example:8443/"],
  ["http://localhost:4010/api/v1", "http://localhost:4010/"],
  ["http://service.example/api/v1", null],
])("of %s the service's own site is %s", (baseUrl, site) => {
  expect(siteOfService(baseUrl)).toBe(site);
});
