import type { FastifyInstance } from "fastify";
import { originOf } from "../kernel/gate/caller";
import { makeDocument } from "./document";
import type { ApiDescription } from "./operation";
import { serveReference } from "./reference";

/** `/openapi.json` for machines and `/reference` for people; neither needs a token. */
export function serveDescription(app: FastifyInstance, description: ApiDescription): void {
  app.get("/openapi.json", async (request, reply) =>
    reply.header("access-control-allow-origin", "*").send(makeDocument(description, originOf(request))),
  );
  serveReference(app, makeDocument(description, "").info.title);
}
