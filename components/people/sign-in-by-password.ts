import { signIn } from "next-auth/react";
import { texts } from "@/lib/domain/texts";

const words = texts.login;

/** What the portal answers that says nothing of email and password. */
const known: Partial<Record<string, string>> = {
  Busy: words.busy,
  TooManyAttempts: words.tooManyAttempts,
  Unavailable: words.unreachable,
};

/** @returns null when the person is signed in, else what to tell them */
export async function signInByPassword(
  email: string,
  password: string,
  callbackUrl: string,
): Promise<string | null> {
  if (email.trim() === "" || password === "") return words.missing;
  try {
    const result = await signIn("password", { redirect: false, email, password, callbackUrl });
    if (result?.ok && !result.error) return null;
    return known[result?.error ?? ""] ?? words.refused;
  } catch {
    // next-auth throws where the portal is not reached, or answers with a page of its own.
    return words.unreachable;
  }
}
