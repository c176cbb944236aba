import { expect, test } from "vitest";
import { serviceVariants } from "@/lib/domain/capabilities";
import { capabilitiesOf, gatewayFor } from "./registry";

const access = {
  connectionId: "connection",
  baseUrl: "http://service.test/api/v1",
  token: "token",
  tokenFingerprint: "fingerprint",
  priority: "person",
} as const;

test.each(serviceVariants)("a gateway of variant %s can do what is said of the variant", (variant) => {
  expect(gatewayFor({ ...access, variant }).capabilities).toEqual(capabilitiesOf(variant));
});
