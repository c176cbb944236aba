"use server";

import { z } from "zod";
import { authorizedAction } from "@/lib/auth/authorized-action";
import { endAllSessions, endSession } from "./mutations";
import { sessionRefSchema } from "./schema";

export const endSessionAction = authorizedAction("session.end", sessionRefSchema, endSession);

export const endAllSessionsAction = authorizedAction("session.end-all", z.object({}), endAllSessions);
