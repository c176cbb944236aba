"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { changeNeededBy } from "./mutations";
import { changeNeededBySchema } from "./schema";

export const changeNeededByAction = authorizedAction(
  "order.change-needed-by",
  changeNeededBySchema,
  changeNeededBy,
);
