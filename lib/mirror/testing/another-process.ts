import { vi } from "vitest";
import type { receiveCallback } from "../receive";

/** What takes callbacks as another process would, which knows nothing of the turns in this one. */
export async function receiverOfAnotherProcess(): Promise<typeof receiveCallback> {
  vi.resetModules();
  return (await import("../receive")).receiveCallback;
}
