import { authorizedRoute } from "@/lib/auth/authorized-route";
import { listQuerySchema } from "@/lib/domain/lists/query-schema";
import { listStaffWork } from "@/lib/staff/work/data";
import { staffWorkAddress } from "@/lib/staff/work/rules";

export const GET = authorizedRoute(
  "staff-work.list",
  { query: listQuerySchema(staffWorkAddress) },
  (actor, { query }) => listStaffWork(actor, query),
);
