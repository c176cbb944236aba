"use server";

import { z } from "zod";
import { authorizedAction } from "@/lib/auth/authorized-action";
import { readKeptMail, sendTestMail } from "./mutations";
import { mailRefSchema } from "./schema";

export const sendTestMailAction = authorizedAction("mail.test", z.object({}), sendTestMail);
export const readKeptMailAction = authorizedAction("mail.read", mailRefSchema, readKeptMail);
