"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { askForArchive } from "./mutations";
import { askForArchiveSchema } from "./schema";

export const askForArchiveAction = authorizedAction("archive.ask", askForArchiveSchema, askForArchive);
