import { listOptions } from "@/lib/platform/list-options";
import { mailAddress } from "./rules";
import type { MailPage } from "./schema";

/** The browser's reads of the emails. */
export const mailOptions = listOptions<MailPage>()(mailAddress);
/** What every such read begins with. */
export const mailKey = [mailAddress.path.slice(1)] as const;
