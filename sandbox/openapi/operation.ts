import type { z } from "zod";

/** One operation of the service; its schemas are those that check the requests and, in tests, the answers. */
export interface Operation {
  method: "get" | "post" | "put" | "delete";
  /** Relative to /api/v1, with its parameters in braces. */
  path: string;
  tag: string;
  summary: string;
  query?: z.ZodObject;
  /** A JSON body, or the form of an upload. */
  body?: { schema: z.ZodType; required: boolean } | "upload";
  /** What it answers when all is well; without a schema there is no body. */
  answer: { status: 200 | 201 | 204; description: string; schema?: z.ZodType };
  /** Statuses of refusals of its own, besides those that any request may meet. */
  refusals: readonly (400 | 404 | 413 | 422)[];
}

/** A variant's interface as a whole. */
export interface ApiDescription {
  title: string;
  introduction: string;
  operations: readonly Operation[];
  /** Path parameters by name. */
  parameters: Record<string, z.ZodType>;
  /** Named schemas of what is sent to the service. */
  requests: Record<string, z.ZodType>;
  /** Named schemas of what the service answers. */
  answers: Record<string, z.ZodType>;
  /** The body of every refusal; one of `answers`. */
  error: z.ZodType;
}

/* Words in which the variants list their operations. */

export const at = (method: Operation["method"], path: string, tag: string, summary: string) => ({
  method,
  path,
  tag,
  summary,
});
export const found = (description: string, schema: z.ZodType): Operation["answer"] => ({
  status: 200,
  description,
  schema,
});
export const created = (description: string, schema: z.ZodType): Operation["answer"] => ({
  status: 201,
  description,
  schema,
});
export const done = (description: string): Operation["answer"] => ({ status: 204, description });

/** A body is refused as 400, 413 or 422. */
export const BODY = [400, 413, 422] as const;
