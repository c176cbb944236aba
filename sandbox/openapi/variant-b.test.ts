import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { makeDocument } from "./document";
import { descriptionOfB } from "./variant-b";

test("an independent validator finds Variant B's description to be OpenAPI 3.1", async () => {
  const document = makeDocument(descriptionOfB, "http://localhost");
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
  expect(document.components.schemas.OrderRequest).toMatchObject({
    properties: { services: { required: ["source_language", "target_language"] } },
  });
  expect(document.components.schemas.ShippedOrderRequest).toMatchObject({
    required: expect.arrayContaining(["address"]),
    properties: { services: { required: expect.arrayContaining(["shipping_service"]) } },
  });
});
