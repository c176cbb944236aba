import { signIn } from "next-auth/react";

/** Why somebody is not signed in, by its word in the catalogue. */
export type SignInRefusal =
  | "missing"
  | "refused"
  | "busy"
  | "tooManyAttempts"
  | "unreachable"
  | "singleSignOnRefused";

/** What the portal answers that says nothing of email and password. */
const known: Partial<Record<string, SignInRefusal>> = {
  Busy: "busy",
  TooManyAttempts: "tooManyAttempts",
  Unavailable: "unreachable",
};

/** @returns null when the person is signed in, else why not */
export async function signInByPassword(
  email: string,
  password: string,
  callbackUrl: string,
): Promise<SignInRefusal | null> {
  if (email.trim() === "" || password === "") return "missing";
  try {
    const result = await signIn("password", { redirect: false, email, password, callbackUrl });
    if (result?.ok && !result.error) return null;
    return known[result?.error ?? ""] ?? "refused";
  } catch {
    // next-auth throws where the portal is not reached, or answers with a page of its own.
    return "unreachable";
  }
}
