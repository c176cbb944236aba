import type { ConnectionView } from "../schema";

/** What administrators say of a connection: whether what is ordered there is real. */
export const environments = ["production", "sandbox"] as const;

/** The environments of the service that they lead to, each once, by their names: production before a sandbox. */
export function environmentsOf(connections: readonly Pick<ConnectionView, "environment">[]): string[] {
  return [...new Set(connections.map(({ environment }) => environment))].sort();
}
