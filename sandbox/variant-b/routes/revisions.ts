import type { FastifyInstance } from "fastify";
import { callerOf, originOf } from "../../kernel/gate/caller";
import { change, type Kernel } from "../../kernel/kernel";
import { lockRevision } from "../../kernel/lifecycle/lock";
import { removeRevision } from "../../kernel/lifecycle/revisions";
import { parseBody } from "../../kernel/validation";
import { findRevisionId } from "../find-id";
import { answerPage } from "../list-page";
import { requestRevision, revisionBody } from "../requests/revision";
import { findAndShowRevision, revisionLocation, showRevision } from "../show/parts";

interface RevisionPath {
  Params: { revision_id: string };
}

export function revisionRoutes(api: FastifyInstance, kernel: Kernel): void {
  api.get("/revisions", async (request) => {
    const where = { accountId: callerOf(request).accountId };
    return answerPage(request, {
      count: () => kernel.db.revision.count({ where }),
      async items(skip, take) {
        const orderBy = [{ requestedAt: "desc" as const }, { id: "desc" as const }];
        const include = { files: { orderBy: { id: "asc" as const } } };
        const rows = await kernel.db.revision.findMany({ where, orderBy, include, skip, take });
        return rows.map((row) => showRevision(row, originOf(request)));
      },
    });
  });

  api.post("/revisions", async (request, reply) => {
    const body = parseBody(revisionBody, request.body);
    const { uuid: id } = await change(kernel, (tx) => requestRevision(tx, callerOf(request), body));
    return reply.code(201).send({ data: { id, location: revisionLocation(originOf(request), id) } });
  });

  api.get<RevisionPath>("/revisions/:revision_id", async (request) => {
    const id = await findRevisionId(kernel.db, callerOf(request).accountId, request.params.revision_id);
    return { data: await findAndShowRevision(kernel.db, id, originOf(request)) };
  });

  api.delete<RevisionPath>("/revisions/:revision_id", async (request, reply) => {
    const { accountId } = callerOf(request);
    await change(kernel, async (tx) => {
      const id = await findRevisionId(tx, accountId, request.params.revision_id);
      await removeRevision(tx, await lockRevision(tx, accountId, id));
    });
    return reply.code(204).send();
  });
}
