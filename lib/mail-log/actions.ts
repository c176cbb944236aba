"use server";

import { z } from "zod";
import { authorizedAction } from "@/lib/auth/authorized-action";
import { readKeptMail, readOperatorMail, sendOperatorTestMail, sendTestMail } from "./mutations";
import { mailRefSchema } from "./schema";

export const sendTestMailAction = authorizedAction("mail.test", z.object({}), sendTestMail);
export const readKeptMailAction = authorizedAction("mail.read", mailRefSchema, readKeptMail);
export const sendOperatorTestMailAction = authorizedAction(
  "staff.mail.test",
  z.object({}),
  sendOperatorTestMail,
);
export const readOperatorMailAction = authorizedAction("staff.mail.read", mailRefSchema, readOperatorMail);
