import { expectArrival } from "@/components/focus/focus-keeper";
import type { Credentials } from "@/lib/auth/sign-in/schema";
import { type Message, message } from "@/lib/domain/message";

/** What the portal answers that says nothing of email and password. */
const known: Partial<Record<string, Message>> = {
  Busy: message("signInErrors.busy"),
  TooManyAttempts: message("signInErrors.tooManyAttempts"),
  Unavailable: message("signInErrors.unreachable"),
};

/** @returns null when the person is signed in, else why not */
export async function signInByPassword(
  { email, password }: Credentials,
  callbackUrl: string,
): Promise<Message | null> {
  try {
    const { signIn } = await import("next-auth/react");
    const result = await signIn("password", { redirect: false, email, password, callbackUrl });
    if (result?.ok && !result.error) return null;
    return known[result?.error ?? ""] ?? message("signInErrors.refused");
  } catch {
    // next-auth throws where the portal is not reached, or answers with a page of its own.
    return message("signInErrors.unreachable");
  }
}

/** Leads somebody into the portal who has just chosen their password here. */
export async function enterWithNewPassword(credentials: Credentials): Promise<void> {
  expectArrival();
  const refused = await signInByPassword(credentials, "/");
  // The password is theirs by now, and they can sign in by themselves.
  window.location.assign(refused ? "/login" : "/");
}
