"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { changeView, deleteView, saveView } from "./mutations";
import { changeViewSchema, saveViewSchema, viewRefSchema } from "./schema";

export const saveViewAction = authorizedAction("view.save", saveViewSchema, saveView);
export const changeViewAction = authorizedAction("view.change", changeViewSchema, changeView);
export const deleteViewAction = authorizedAction("view.delete", viewRefSchema, deleteView);
