import type { Role } from "@/lib/auth/actor";

/** Whether a person is told where the service of their business is reached: administrators look after it. */
export function seesConnectionAddress(role: Role): boolean {
  return role === "administrator";
}
