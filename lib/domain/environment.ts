/** Whether what is ordered on a connection is real, as administrators say of it. */

/** The real one first, as they are told. */
export const environments = ["production", "sandbox"] as const;

/** Whether what is ordered there is translated and paid for. */
export function isReal(environment: string): boolean {
  return environment === "production";
}
