import { environments } from "@/lib/domain/environment";
import type { ConnectionView } from "../schema";

/** The environments of the service that they lead to, each once. */
export function environmentsOf(connections: readonly Pick<ConnectionView, "environment">[]): string[] {
  return environments.filter((one) => connections.some(({ environment }) => environment === one));
}
