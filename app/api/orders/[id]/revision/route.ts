import { z } from "zod";
import { formPerson } from "@/app/(portal)/draft-form-page";
import { messagesAsSent } from "@/i18n/words";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { idSchema } from "@/lib/domain/id-schema";
import { openRevisionForm } from "@/lib/orders/revisions/mutations";

/** The words of the form come with it: few who open an order ask for a revision. */
const words = [
  ...["drafts", "draftErrors", "forms", "orderForm", "connectionErrors"],
  ...["login", "passwords", "signInErrors"],
] as const;

export const POST = authorizedRoute(
  "revision.open",
  { params: z.object({ id: idSchema }) },
  async (actor, { params }) => ({
    ...(await openRevisionForm(actor, { orderId: params.id })),
    person: formPerson(actor),
    words: await messagesAsSent(words),
  }),
);
