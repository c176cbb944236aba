import type { ApiDescription, Operation } from "../openapi/operation";
import type { Answer } from "./answer";

/**
 * Holds an answer against the description of the variant.
 * @param path relative to /api/v1, with or without a query
 * @throws Error for a status that is not described, a body of another shape, or missing rate headers
 */
export function checkAnswer(
  description: ApiDescription,
  method: string,
  path: string,
  { status, headers, text, json }: Answer,
): void {
  const operation = findOperation(description.operations, method, path);
  // What no operation is for has no description, but an error's form all the same.
  const success = operation?.answer.status === status ? operation.answer : undefined;
  const refusals = operation ? [401, 403, 429, 500, ...operation.refusals] : [401, 403, 404, 429];
  const where = `${method} ${path} answered ${status}`;
  if (!success && !refusals.includes(status)) throw new Error(`${where}, which is not described: ${text}`);
  const schema = success ? success.schema : description.error;
  if (schema) {
    const parsed = schema.safeParse(json);
    if (!parsed.success) throw new Error(`${where} in another form than described: ${parsed.error.message}`);
  } else if (text !== "") throw new Error(`${where} with a body, where none is described.`);
  const expected = ["x-ratelimit-limit", "x-ratelimit-remaining", ...(status === 429 ? ["retry-after"] : [])];
  for (const name of expected) if (!headers.has(name)) throw new Error(`${where} without ${name}.`);
}

function findOperation(operations: readonly Operation[], method: string, path: string) {
  const asked = path.split("?", 1)[0] ?? path;
  return operations.find((operation) => {
    const pattern = operation.path.replaceAll(/\{\w+\}/g, "[^/]+");
    return operation.method === method.toLowerCase() && new RegExp(`^${pattern}$`).test(asked);
  });
}
