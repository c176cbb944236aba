import type { FastifyInstance } from "fastify";
import { html } from "ghtml";
import { z } from "zod";
import { addToken, randomSecret, revokeTokenById, setSigningSecret } from "../kernel/accounts/accounts";
import { callerOf } from "../kernel/gate/caller";
import { notFound } from "../kernel/service-error";
import { parseBody } from "../kernel/validation";
import { saveSettings } from "../staff/settings";
import { type Console, sendConsolePage } from "./frame";
import { settingsView } from "./settings-view";

const on = z.preprocess((text) => text === "on", z.boolean());
const text = z.string().max(191);
const coversheetForm = z.object({
  white_label: on,
  ...{ reference_label: text, reference_visible: on, reference_required: on },
  ...{ field1_label: text, field1_visible: on, field1_required: on },
  ...{ field2_label: text, field2_visible: on, field2_required: on },
});
const secretForm = z.object({ signing_secret: z.string().trim().min(8).max(191) });
const tokenForm = z.object({ without_access: on });
const tokenId = z.uuid();

/** Business settings: coversheet, tokens and the signing secret. */
export function settingsPages(pages: FastifyInstance, console: Console): void {
  const { kernel, variant } = console;

  pages.get("/settings", async (request, reply) =>
    sendConsolePage(console, request, reply, "Settings", await settingsView(console, callerOf(request))),
  );

  pages.post("/settings/coversheet", async (request, reply) => {
    if (!variant.hasCoversheet) throw notFound();
    const sent = parseBody(coversheetForm, request.body);
    await saveSettings(kernel, callerOf(request).accountId, {
      white_label: sent.white_label,
      coversheet: {
        reference: {
          label: sent.reference_label,
          visible: sent.reference_visible,
          required: sent.reference_required,
        },
        field1: { label: sent.field1_label, visible: sent.field1_visible, required: sent.field1_required },
        field2: { label: sent.field2_label, visible: sent.field2_visible, required: sent.field2_required },
      },
    });
    return reply.redirect("/settings", 303);
  });

  pages.post("/settings/signing-secret", async (request, reply) => {
    if (!variant.signsCallbacks) throw notFound();
    const sent = parseBody(secretForm, request.body);
    await setSigningSecret(kernel.db, callerOf(request).accountId, sent.signing_secret);
    return reply.redirect("/settings", 303);
  });

  // Answered with the page itself: the token is kept as a digest only and can be shown this once.
  pages.post("/settings/tokens", async (request, reply) => {
    const sent = parseBody(tokenForm, request.body);
    const token = randomSecret(`sandbox_${variant.key}`);
    await addToken(kernel.db, callerOf(request).accountId, token, { access: !sent.without_access });
    const shown = html`<p class="alert" role="status">The new token, shown this once: <code>${token}</code></p>`;
    const view = await settingsView(console, callerOf(request));
    return sendConsolePage(console, request, reply, "Settings", html`!${shown}!${view}`);
  });

  pages.post<{ Params: { id: string } }>("/settings/tokens/:id/revoke", async (request, reply) => {
    const id = tokenId.safeParse(request.params.id);
    if (!id.success) throw notFound();
    await revokeTokenById(kernel.db, callerOf(request).accountId, id.data);
    return reply.redirect("/settings", 303);
  });
}
