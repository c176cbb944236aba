import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { addToken, openAccount, randomSecret, revokeToken } from "../kernel/accounts/accounts";
import { bearerToken, callerOf, unauthenticated } from "../kernel/gate/caller";
import { isAllowedControl } from "../kernel/gate/own-address";
import type { Kernel } from "../kernel/kernel";
import { notFound } from "../kernel/service-error";
import { parseBody } from "../kernel/validation";
import type { Variant } from "../kernel/variant";
import { businessSettings, readSettings, saveSettings } from "../staff/settings";

const accountBody = z.object({ name: z.string().min(1).max(191) });
const tokenBody = z.object({ access: z.boolean().default(true) });

/** A fresh account; the one control that needs no account's token, but the control token where one is set. */
export function openAccountControl(controls: FastifyInstance, kernel: Kernel, variant: Variant): void {
  controls.post("/accounts", async (request, reply) => {
    if (!isAllowedControl(kernel.settings, bearerToken(request))) throw unauthenticated();
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
    return readSettings(kernel, callerOf(request).accountId);
  });

  controls.put("/settings", async (request) => {
    if (!variant.hasCoversheet) throw notFound();
    const settings = parseBody(businessSettings, request.body);
    await saveSettings(kernel, callerOf(request).accountId, settings);
    return settings;
  });
}
