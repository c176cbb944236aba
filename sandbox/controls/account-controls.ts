import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { addToken, openAccount, randomSecret, revokeToken } from "../kernel/accounts/accounts";
import { coversheet } from "../kernel/accounts/coversheet";
import { callerOf } from "../kernel/gate/caller";
import type { Kernel } from "../kernel/kernel";
import { notFound } from "../kernel/service-error";
import { parseBody } from "../kernel/validation";
import type { Variant } from "../kernel/variant";

const accountBody = z.object({ name: z.string().min(1).max(191) });
const tokenBody = z.object({ access: z.boolean().default(true) });
const settingsBody = z.object({ white_label: z.boolean(), coversheet });

/** A fresh account; the one control that needs no token. */
export function openAccountControl(controls: FastifyInstance, kernel: Kernel, variant: Variant): void {
  controls.post("/accounts", async (request, reply) => {
    const { name } = parseBody(accountBody, request.body);
    const { token, signingSecret } = await openAccount(kernel.db, variant, name);
    return reply.code(201).send({ name, token, signing_secret: signingSecret });
  });
}

export function accountControls(controls: FastifyInstance, kernel: Kernel, variant: Variant): void {
  controls.post("/tokens", async (request, reply) => {
    const { access } = parseBody(tokenBody, request.body);
    const token = randomSecret(`sandbox_${variant.key}`);
    await addToken(kernel.db, callerOf(request).accountId, token, { access });
    return reply.code(201).send({ token });
  });

  controls.delete<{ Params: { token: string } }>("/tokens/:token", async (request, reply) => {
    await revokeToken(kernel.db, callerOf(request).accountId, request.params.token);
    return reply.code(204).send();
  });

  controls.get("/settings", async (request) => {
    if (!variant.hasCoversheet) throw notFound();
    const account = await kernel.db.account.findUniqueOrThrow({ where: { id: callerOf(request).accountId } });
    return { white_label: account.whiteLabel, coversheet: coversheet.parse(account.coversheet) };
  });

  controls.put("/settings", async (request) => {
    if (!variant.hasCoversheet) throw notFound();
    const settings = parseBody(settingsBody, request.body);
    await kernel.db.account.update({
      where: { id: callerOf(request).accountId },
      data: { whiteLabel: settings.white_label, coversheet: settings.coversheet },
    });
    return settings;
  });
}
