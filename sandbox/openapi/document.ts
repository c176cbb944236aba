import { API_PREFIX } from "../kernel/gate/api-gate";
import type { ApiDescription, Operation } from "./operation";
import { type JsonSchema, NamedSchemas, parameterSchema } from "./schemas";

/* OpenAPI 3.1, as far as the description uses it. */

export interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

interface Content {
  [mediaType: string]: { schema: JsonSchema };
}

export interface DescribedAnswer {
  description: string;
  headers: Record<string, { $ref: string }>;
  content?: Content;
}

export interface DescribedOperation {
  operationId: string;
  tags: string[];
  summary: string;
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, DescribedAnswer>;
}

export interface OpenApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  jsonSchemaDialect: string;
  servers: { url: string }[];
  security: { bearer: [] }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  components: {
    securitySchemes: Record<string, JsonSchema>;
    headers: Record<string, { description: string; required: boolean; schema: JsonSchema }>;
    schemas: Record<string, JsonSchema>;
  };
}

const refusalTexts: Record<number, string> = {
  400: "Malformed or not understood",
  401: "Token missing or invalid",
  403: "Token valid, access denied",
  404: "Resource does not exist",
  413: "Request exceeds the allowed size",
  422: "Validation failed; each wrong field has an entry in `errors`",
  429: "Rate limit exceeded",
  500: "Unexpected server error",
  503: "Temporarily unable to process",
};
/** Any request may meet these. */
const COMMON_REFUSALS = [401, 403, 429, 500, 503];

/** The description of a variant as an OpenAPI 3.1 document, for a service at `origin`. */
export function makeDocument(description: ApiDescription, origin: string): OpenApiDocument {
  const schemas = new NamedSchemas(description.requests, description.answers);
  const paths: OpenApiDocument["paths"] = {};
  for (const operation of description.operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: describeOperation(operation, description, schemas),
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: description.title, version: "1", description: description.introduction },
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    servers: [{ url: `${origin}${API_PREFIX}` }],
    security: [{ bearer: [] }],
    tags: [...new Set(description.operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      headers: {
        RateLimit: header("Requests a minute"),
        RateRemaining: header("Requests left in the current minute"),
        RetryAfter: header("Seconds to wait"),
      },
      schemas: schemas.all(),
    },
  };
}

const header = (description: string) => ({
  description,
  required: true,
  schema: { type: "integer", minimum: 0 },
});

function describeOperation(
  operation: Operation,
  { parameters, error }: ApiDescription,
  schemas: NamedSchemas,
): DescribedOperation {
  const { answer, body } = operation;
  const named = [...pathParameters(operation.path, parameters), ...queryParameters(operation)];
  const refusals = [...COMMON_REFUSALS, ...operation.refusals].sort((one, other) => one - other);
  return {
    operationId: `${operation.method}${operation.path.replaceAll(/[/{}_]+(\w?)/g, (_, next) => next.toUpperCase())}`,
    tags: [operation.tag],
    summary: operation.summary,
    ...(named.length > 0 && { parameters: named }),
    ...(body && {
      requestBody:
        body === "upload"
          ? uploadBody
          : { required: body.required, content: json(schemas.reference(body.schema)) },
    }),
    responses: {
      [answer.status]: {
        description: answer.description,
        headers: rateHeaders(answer.status),
        ...(answer.schema && { content: json(schemas.reference(answer.schema)) }),
      },
      ...Object.fromEntries(
        refusals.map((status) => [
          status,
          {
            description: refusalTexts[status] ?? "",
            headers: rateHeaders(status),
            content: json(schemas.reference(error)),
          },
        ]),
      ),
    },
  };
}

function pathParameters(path: string, known: ApiDescription["parameters"]): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const schema = known[name];
    if (!schema) throw new Error(`The path parameter ${name} is not described.`);
    return { name, in: "path", required: true, schema: parameterSchema(schema) };
  });
}

function queryParameters({ query }: Operation): Parameter[] {
  return Object.entries(query?.shape ?? {}).map(([name, field]) => {
    const { description, ...schema } = parameterSchema(field);
    return {
      name,
      in: "query",
      required: false,
      ...(typeof description === "string" && { description }),
      schema,
    };
  });
}

function rateHeaders(status: number): DescribedAnswer["headers"] {
  return {
    "X-RateLimit-Limit": { $ref: "#/components/headers/RateLimit" },
    "X-RateLimit-Remaining": { $ref: "#/components/headers/RateRemaining" },
    ...(status === 429 && { "Retry-After": { $ref: "#/components/headers/RetryAfter" } }),
  };
}

const json = (schema: JsonSchema): Content => ({ "application/json": { schema } });

/** The one request that is no JSON: it is streamed, so its fields are checked by hand. */
const uploadBody = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object",
        required: ["file", "type"],
        properties: {
          file: { type: "string", contentMediaType: "application/octet-stream" },
          type: { type: "string", enum: ["source", "reference"] },
        },
      },
    },
  },
};
