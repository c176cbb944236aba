import { signInAddress } from "@/lib/auth/way-back";

/** Asked before a page is left because its session has ended; preventing its default keeps the page. */
export const sessionEndedEvent = "verso:session-ended";

/**
 * Leaves for the sign-in, from which the way leads back here, by a full load: nothing here can be read any more.
 * A page that holds what is nowhere else may keep itself open.
 */
export function leaveForSignIn(): void {
  if (!window.dispatchEvent(new Event(sessionEndedEvent, { cancelable: true }))) return;
  const { pathname, search, hash } = window.location;
  window.location.assign(signInAddress(pathname + search + hash));
}
