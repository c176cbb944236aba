import { Validator } from "@seriousme/openapi-schema-validator";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { API_PREFIX } from "../kernel/gate/api-gate";
import { startTestSandbox } from "../testing/test-sandbox";
import { registerVariantB } from "../variant-b/api";
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

test("every route of Variant B is described, and everything described is a route", async () => {
  const sandbox = await startTestSandbox();
  const app = Fastify({ exposeHeadRoutes: false });
  const routes: string[] = [];
  app.addHook("onRoute", ({ method, path }) => {
    const relative = path.slice(API_PREFIX.length).replaceAll(/:(\w+)/g, "{$1}");
    if (relative !== "/*") routes.push(`${String(method).toLowerCase()} ${relative}`);
  });
  app.decorateRequest("caller", null);
  registerVariantB(app, sandbox.running.kernel);
  await app.ready();
  const described = descriptionOfB.operations.map(({ method, path }) => `${method} ${path}`);
  expect(routes.sort()).toEqual(described.sort());
  await sandbox.dispose();
});
