import { z } from "zod";
import { authorizedRoute } from "@/lib/auth/authorized-route";
import { idSchema } from "@/lib/domain/id-schema";
import { getAttemptByCommand } from "@/lib/drafts/attempts/data";

export const GET = authorizedRoute(
  "commands.read",
  { params: z.object({ id: idSchema }) },
  (actor, { params }) => getAttemptByCommand(actor, params.id),
);
