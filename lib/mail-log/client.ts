import { listOptions } from "@/lib/platform/list-options";
import { mailAddress, operatorMailAddress } from "./rules";
import type { MailPage } from "./schema";

/** The browser's reads of the emails. */
export const mailOptions = listOptions<MailPage>()(mailAddress);
export const operatorMailOptions = listOptions<MailPage>()(operatorMailAddress);
