import { z } from "zod";
import { messagesAsSent } from "@/i18n/words";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { lateNamespaces } from "@/lib/words/rules";

export const GET = authorizedRoute(
  "words.read",
  { params: z.object({ namespace: z.enum(lateNamespaces) }) },
  async (_, { params }) => ({ words: await messagesAsSent([params.namespace]) }),
);
