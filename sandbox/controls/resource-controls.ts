import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { callerOf, originOf } from "../kernel/gate/caller";
import { change, type Kernel } from "../kernel/kernel";
import { lockOrder, lockQuote, lockRevision } from "../kernel/lifecycle/lock";
import { moveOrder } from "../kernel/lifecycle/move-order";
import { moveQuote } from "../kernel/lifecycle/move-quote";
import { moveRevision } from "../kernel/lifecycle/move-revision";
import { quoteStatuses } from "../kernel/lifecycle/status";
import { keepBasicHtml } from "../kernel/rich-text";
import { parseBody } from "../kernel/validation";
import type { Variant } from "../kernel/variant";
import { advanceAccount } from "./advance-account";

interface ResourcePath {
  Params: { id: string };
}

const advanceBody = z.object({ steps: z.number().int().min(1).max(100).default(1) });
const commentBody = z.object({ author: z.string().min(1).max(191), body: z.string().min(1).max(65_535) });

export function resourceControls(controls: FastifyInstance, kernel: Kernel, variant: Variant): void {
  const mover = { variant, storage: kernel.storage };
  const orderStatus = z.object({ status: variant.orderStatus });
  const revisionStatus = z.object({ status: variant.revisionStatus });

  controls.post("/advance", async (request) => {
    const { steps } = parseBody(advanceBody, request.body);
    return { advanced: await advanceAccount(kernel, mover, callerOf(request).accountId, steps) };
  });

  controls.post<ResourcePath>("/orders/:id/status", async (request) => {
    const { status } = parseBody(orderStatus, request.body);
    const id = await variant.findOrderId(kernel.db, callerOf(request).accountId, request.params.id);
    await change(kernel, async (tx) =>
      moveOrder(tx, mover, await lockOrder(tx, callerOf(request).accountId, id), status),
    );
    return variant.showOrder(kernel.db, id, originOf(request));
  });

  controls.post<ResourcePath>("/revisions/:id/status", async (request) => {
    const { status } = parseBody(revisionStatus, request.body);
    const id = await variant.findRevisionId(kernel.db, callerOf(request).accountId, request.params.id);
    await change(kernel, async (tx) =>
      moveRevision(tx, await lockRevision(tx, callerOf(request).accountId, id), status),
    );
    return variant.showRevision(kernel.db, id, originOf(request));
  });

  controls.post<ResourcePath>("/orders/:id/comments", async (request, reply) => {
    const comment = parseBody(commentBody, request.body);
    const orderId = await variant.findOrderId(kernel.db, callerOf(request).accountId, request.params.id);
    return reply.code(201).send(await addComment(kernel, { orderId }, comment));
  });

  if (variant.quotes) quoteControls(controls, kernel, variant, variant.quotes);
}

function quoteControls(
  controls: FastifyInstance,
  kernel: Kernel,
  variant: Variant,
  quotes: NonNullable<Variant["quotes"]>,
): void {
  const mover = { variant, storage: kernel.storage };
  const quoteStatus = z.object({ status: z.enum(quoteStatuses) });

  controls.post<ResourcePath>("/quotes/:id/status", async (request) => {
    const { status } = parseBody(quoteStatus, request.body);
    const id = await quotes.findId(kernel.db, callerOf(request).accountId, request.params.id);
    await change(kernel, async (tx) =>
      moveQuote(tx, mover, await lockQuote(tx, callerOf(request).accountId, id), status),
    );
    return quotes.show(kernel.db, id, originOf(request));
  });

  controls.post<ResourcePath>("/quotes/:id/comments", async (request, reply) => {
    const comment = parseBody(commentBody, request.body);
    const quoteId = await quotes.findId(kernel.db, callerOf(request).accountId, request.params.id);
    return reply.code(201).send(await addComment(kernel, { quoteId }, comment));
  });
}

async function addComment(
  kernel: Kernel,
  on: { orderId: number } | { quoteId: number },
  { author, body }: z.infer<typeof commentBody>,
) {
  const row = await kernel.db.comment.create({ data: { ...on, author, body: keepBasicHtml(body) } });
  return { author: row.author, body: row.body, created_at: row.createdAt };
}
