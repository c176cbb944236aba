import { z } from "zod";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { idSchema } from "@/lib/domain/id-schema";
import type { MessageKey } from "@/lib/domain/message";
import { listDrafts } from "@/lib/drafts/data";
import { openDraft } from "@/lib/drafts/mutations";
import { forms } from "@/lib/kinds";

export const GET = authorizedRoute("drafts.list", {}, (actor) => listDrafts(actor, forms));

const query = z.object({
  kind: z.string().transform((kind, { issues }) => {
    const form = forms.find(({ name }) => name === kind);
    if (form) return form;
    issues.push({
      code: "custom",
      message: "errors.request.fieldUnusable" satisfies MessageKey,
      input: kind,
    });
    return z.NEVER;
  }),
  connection: z.optional(idSchema),
});

export const POST = authorizedRoute(
  "drafts.open",
  { query },
  (actor, { query: { kind: form, connection } }) => openDraft(actor, form, null, connection),
);
