import multipart from "@fastify/multipart";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { notFound, ServiceError } from "./service-error";
import { MAX_FILE_BYTES } from "./storage/upload";

/** Uploads of 100 MB over a slow line take longer than Node's usual five minutes. */
const REQUEST_TIMEOUT_MS = 60 * 60_000;

/** A Fastify server that answers every error in the service's form and never leaks one. */
export function makeHttpApp(): FastifyInstance {
  const app = Fastify({
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Standard output is for the start line alone.
    logger: { level: "error", stream: process.stderr },
  });
  app.decorateRequest("caller", null);
  app.decorateRequest("fault", null);
  app.decorateRequest("receivedAt");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, parseJson);
  app.register(multipart, {
    limits: { fileSize: MAX_FILE_BYTES, files: 5, fields: 20, fieldSize: 64 * 1024, parts: 25 },
    throwFileSizeLimit: false,
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  return app;
}

/** An empty body is none: clients send the content type on actions without a body, too. */
async function parseJson(_request: FastifyRequest, body: string | Buffer): Promise<unknown> {
  const text = body.toString();
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError(400, "The request body is not valid JSON.");
  }
}

function answerError(error: FastifyError | ServiceError, request: FastifyRequest, reply: FastifyReply) {
  const answer = error instanceof ServiceError ? error : asServiceError(error);
  if (answer.status >= 500 && !(error instanceof ServiceError)) request.log.error(error);
  return reply
    .code(answer.status)
    .type("application/json; charset=utf-8")
    .send({ message: answer.message, ...(answer.fields && { errors: answer.fields }) });
}

/** Fastify's and the multipart reader's own refusals, in the service's words. */
function asServiceError(error: FastifyError): ServiceError {
  // The client went away in the middle of its request: nobody reads this answer.
  const status = error.code === "ECONNRESET" ? 400 : (error.statusCode ?? 500);
  if (status === 413) return new ServiceError(413, "The request is larger than the service accepts.");
  if (status >= 400 && status < 500) return new ServiceError(400, "The request could not be understood.");
  return new ServiceError(500, "An unexpected error occurred.");
}
