import type { SystemReady } from "@/e2e/support/system";

/** Signs a person in without a browser. @returns the cookie header of their session */
export async function sessionCookie({ portal, people }: SystemReady, email: string): Promise<string> {
  const person = people.find((each) => each.email === email);
  if (!person) throw new Error(`There is no ${email} in the demonstration`);
  const csrf = await fetch(`${portal}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const signedIn = await fetch(`${portal}/api/auth/callback/password`, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Cookie: cookiesOf(csrf) },
    body: new URLSearchParams({ csrfToken, email, password: person.password, json: "true" }),
  });
  const cookie = cookiesOf(signedIn);
  if (!cookie.includes("session-token")) throw new Error(`${email} could not sign in`);
  return cookie;
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
