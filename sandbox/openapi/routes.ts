import type { FastifyInstance } from "fastify";
import { sendPage } from "../html/page";
import { originOf } from "../kernel/gate/caller";
import { makeDocument } from "./document";
import type { ApiDescription } from "./operation";
import { referencePage } from "./reference-page";

/** `/openapi.json` for machines and `/reference` for people; neither needs a token. */
export function serveDescription(app: FastifyInstance, description: ApiDescription): void {
  app.get("/openapi.json", async (request, reply) =>
    reply.header("access-control-allow-origin", "*").send(makeDocument(description, originOf(request))),
  );
  app.get("/reference", async (request, reply) => {
    const document = makeDocument(description, originOf(request));
    return sendPage(reply, document.info.title, referencePage(document));
  });
}
