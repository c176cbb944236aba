import { listOptions } from "@/lib/platform/list-options";
import { fileListAddress } from "./list/rules";
import type { FileListPage } from "./schema";

/** The browser's reads of files. Live events invalidate by the first word of the key. */

export const fileListOptions = listOptions<FileListPage>()(fileListAddress);
