import type { Role } from "@/lib/domain/roles";

/**
 * Who decides for the business speaks to all of it: a shared view's name and search stand in everybody's menu, also of
 * those from whom a requester is kept apart.
 */
export function mayShareViews(role: Role): boolean {
  return role !== "requester";
}

type Who = { personId: string; role: Role };
type View = { userId: string | null; isShared: boolean };

/** One's own is one's own while it is not shared; a shared one is of whoever shared it, and of administrators. */
export function mayChangeView({ personId, role }: Who, { userId, isShared }: View): boolean {
  if (!isShared) return userId === personId;
  return role === "administrator" || (mayShareViews(role) && userId === personId);
}
