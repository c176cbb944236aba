import { signInAddress } from "@/lib/auth/sign-in/return-to";
import { isAppError } from "@/lib/domain/errors";
import { isOnBehalf, shownOwner } from "@/lib/domain/page-owner";

/** Where staff find customers. */
export const staffPath = "/staff";

/** Asked before a page is left because its session has ended; preventing its default keeps the page. */
export const sessionEndedEvent = "verso:session-ended";

/**
 * Leaves for the sign-in, from which the way leads back here, by a full load: nothing here can be read any more.
 * A page that holds what is nowhere else may keep itself open.
 */
export function leaveForSignIn(): void {
  if (!window.dispatchEvent(new Event(sessionEndedEvent, { cancelable: true }))) return;
  const owner = shownOwner();
  // There staff find the next customer, or the way to the sign-in.
  const { pathname, search, hash } = window.location;
  const isStaffs = owner !== null && isOnBehalf(owner);
  window.location.assign(isStaffs ? staffPath : signInAddress(pathname + search + hash));
}

/**
 * Has the page stay while its session is ended or moved by what was pressed on it, which then leads on by itself.
 * @returns lets it be left again, where nothing came of that
 */
export function stayWhileSessionMoves(): () => void {
  const stay = (event: Event) => event.preventDefault();
  window.addEventListener(sessionEndedEvent, stay);
  return () => window.removeEventListener(sessionEndedEvent, stay);
}

/** For what asks the portal by other ways than a query. @returns what it comes to, a failure included */
export async function noticingSessionEnd<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (isAppError(error, "unauthenticated")) leaveForSignIn();
    throw error;
  }
}
