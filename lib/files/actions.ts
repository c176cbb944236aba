"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { deleteFile } from "./mutations";
import { fileRefSchema } from "./schema";

export const deleteFileAction = authorizedAction("file.delete", fileRefSchema, deleteFile);
