import { listOptions } from "@/lib/platform/list-options";
import { membersAddress } from "./rules";
import type { MembersPage } from "./schema";

/** The browser's reads of the people of a business. */
export const membersOptions = listOptions<MembersPage>()(membersAddress);
/** What every such read begins with. */
export const membersKey = [membersAddress.path.slice(1)] as const;
