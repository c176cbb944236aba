import * as z from "zod/mini";
import { idSchema } from "@/lib/domain/id-schema";
import type { Role } from "@/lib/domain/roles";

/** The businesses that somebody belongs to. */

export const businessRefSchema = z.object({ businessId: idSchema });
export type BusinessRef = z.infer<typeof businessRefSchema>;

export type MyBusiness = {
  id: string;
  name: string;
  role: Role;
  /** The one that this session is for. */
  isCurrent: boolean;
};
