"use server";

import { authorizedAction } from "@/lib/auth/authorized-action";
import { changeCoversheet } from "./mutations";
import { changeCoversheetSchema } from "./schema";

export const changeCoversheetAction = authorizedAction(
  "coversheet.change",
  changeCoversheetSchema,
  changeCoversheet,
);
