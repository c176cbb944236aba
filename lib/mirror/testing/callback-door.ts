import { startTestServer } from "@/lib/platform/testing/test-server";
import { answerCallback } from "../answer-callback";
import { callbackPath } from "../callback-key";

/** The portal's answer to callbacks behind a port of its own, so that the service can reach it over HTTP. */
export type CallbackDoor = { addressFor(key: string): string; close(): Promise<void> };

export async function openCallbackDoor(): Promise<CallbackDoor> {
  const { origin, close } = await startTestServer(answerCallback);
  return {
    addressFor: (key) => `${origin}${callbackPath}${key}`,
    close,
  };
}
