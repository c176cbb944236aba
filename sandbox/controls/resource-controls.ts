import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { callerOf, originOf } from "../kernel/gate/caller";
import type { Kernel } from "../kernel/kernel";
import { quoteStatuses } from "../kernel/lifecycle/status";
import { parseBody } from "../kernel/validation";
import type { Variant } from "../kernel/variant";
import type { Comment } from "../prisma/generated/client";
import { advanceAccount } from "../staff/advance-account";
import { attachStaffFile } from "../staff/attach-file";
import { staffComment } from "../staff/comment-form";
import { addStaffComment, putIntoStatus } from "../staff/resources";

interface ResourcePath {
  Params: { id: string };
}

const advanceBody = z.object({ steps: z.number().int().min(1).max(100).default(1) });

export function resourceControls(controls: FastifyInstance, kernel: Kernel, variant: Variant): void {
  const orderStatus = z.object({ status: variant.orderStatus });
  const revisionStatus = z.object({ status: variant.revisionStatus });

  controls.post("/advance", async (request) => {
    const { steps } = parseBody(advanceBody, request.body);
    return { advanced: await advanceAccount(kernel, variant, callerOf(request).accountId, steps) };
  });

  controls.post<ResourcePath>("/orders/:id/status", async (request) => {
    const { status } = parseBody(orderStatus, request.body);
    const { accountId } = callerOf(request);
    const id = await variant.findOrderId(kernel.db, accountId, request.params.id);
    await putIntoStatus(kernel, variant, { kind: "order", id, accountId, status });
    return variant.showOrder(kernel.db, id, originOf(request));
  });

  controls.post<ResourcePath>("/revisions/:id/status", async (request) => {
    const { status } = parseBody(revisionStatus, request.body);
    const { accountId } = callerOf(request);
    const id = await variant.findRevisionId(kernel.db, accountId, request.params.id);
    await putIntoStatus(kernel, variant, { kind: "revision", id, accountId, status });
    return variant.showRevision(kernel.db, id, originOf(request));
  });

  controls.post<ResourcePath>("/orders/:id/comments", async (request, reply) => {
    const comment = parseBody(staffComment, request.body);
    const orderId = await variant.findOrderId(kernel.db, callerOf(request).accountId, request.params.id);
    return reply.code(201).send(showComment(await addStaffComment(kernel, { orderId }, comment)));
  });

  controls.post<ResourcePath>("/orders/:id/files", async (request, reply) => {
    const { accountId } = callerOf(request);
    const orderId = await variant.findOrderId(kernel.db, accountId, request.params.id);
    const file = await attachStaffFile(kernel, accountId, { orderId }, request);
    return reply.code(201).send(variant.showFile(file, originOf(request)));
  });

  if (variant.quotes) quoteControls(controls, kernel, variant, variant.quotes);
}

function quoteControls(
  controls: FastifyInstance,
  kernel: Kernel,
  variant: Variant,
  quotes: NonNullable<Variant["quotes"]>,
): void {
  const quoteStatus = z.object({ status: z.enum(quoteStatuses) });

  controls.post<ResourcePath>("/quotes/:id/status", async (request) => {
    const { status } = parseBody(quoteStatus, request.body);
    const { accountId } = callerOf(request);
    const id = await quotes.findId(kernel.db, accountId, request.params.id);
    await putIntoStatus(kernel, variant, { kind: "quote", id, accountId, status });
    return quotes.show(kernel.db, id, originOf(request));
  });

  controls.post<ResourcePath>("/quotes/:id/comments", async (request, reply) => {
    const comment = parseBody(staffComment, request.body);
    const quoteId = await quotes.findId(kernel.db, callerOf(request).accountId, request.params.id);
    return reply.code(201).send(showComment(await addStaffComment(kernel, { quoteId }, comment)));
  });

  controls.post<ResourcePath>("/quotes/:id/files", async (request, reply) => {
    const { accountId } = callerOf(request);
    const quoteId = await quotes.findId(kernel.db, accountId, request.params.id);
    const file = await attachStaffFile(kernel, accountId, { quoteId }, request);
    return reply.code(201).send(variant.showFile(file, originOf(request)));
  });
}

const showComment = (row: Comment) => ({ author: row.author, body: row.body, created_at: row.createdAt });
