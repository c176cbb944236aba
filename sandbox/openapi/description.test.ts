import { Validator } from "@seriousme/openapi-schema-validator";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { API_PREFIX } from "../kernel/gate/api-gate";
import { call } from "../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";
import { registerVariantA } from "../variant-a/api";
import { makeDocument } from "./document";
import { descriptionOfA } from "./variant-a";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const served = async () =>
  (await call(`${sandbox.origin}/openapi.json`, "GET", {})).json as ReturnType<typeof makeDocument>;

test("an independent validator finds the served description to be OpenAPI 3.1", async () => {
  const validator = new Validator();
  const verdict = await validator.validate({ ...(await served()) });
  expect(verdict.errors).toBeUndefined();
  expect([verdict.valid, validator.version]).toEqual([true, "3.1"]);
});

test("the validator that is asked refuses a description that is none", async () => {
  const { paths: _left, ...broken } = { ...(await served()), info: {} };
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

test("every route is described, and everything described is a route", async () => {
  const app = Fastify({ exposeHeadRoutes: false });
  const routes: string[] = [];
  app.addHook("onRoute", ({ method, path }) => {
    const relative = path.slice(API_PREFIX.length).replaceAll(/:(\w+)/g, "{$1}");
    if (relative !== "/*") routes.push(`${String(method).toLowerCase()} ${relative}`);
  });
  app.decorateRequest("caller", null);
  registerVariantA(app, sandbox.running.kernel);
  await app.ready();
  const described = Object.entries((await served()).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(routes.sort()).toEqual(described.sort());
});

test("the server named is where the description was asked for", async () => {
  expect((await served()).servers).toEqual([{ url: `${sandbox.origin}${API_PREFIX}` }]);
});

test("the description names each condition of a request that its checks have", () => {
  const { components, paths } = makeDocument(descriptionOfA, "http://localhost");
  expect(components.schemas.OrderRequest).toMatchObject({
    required: ["services", "files"],
    properties: {
      services: { required: ["source_language", "target_language"] },
      files: { minItems: 1, items: { type: "integer" } },
    },
  });
  const names = paths["/files"]?.get?.parameters?.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(["page", "per_page", "created_from", "is_archived", "sort", "type"]),
  );
});

test("the reference page and its script come from the sandbox, and its policy lets nothing come from elsewhere", async () => {
  const page = await call(`${sandbox.origin}/reference/`, "GET", {});
  expect(page.headers.get("content-type")).toContain("text/html");
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
  expect(page.text).not.toMatch(/\b(?:src|href)="(?:https?:)?\/\//);
  const [, source = ""] = /<script[^>]*\bsrc="([^"]+)"/.exec(page.text) ?? [];
  const script = await call(new URL(source, `${sandbox.origin}/reference/`).href, "GET", {});
  expect(script.headers.get("content-type")).toContain("javascript");
  expect(script.text.length).toBeGreaterThan(100_000);
});
