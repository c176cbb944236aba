/** Where whoever gets an email stops such emails: a page for people, and what mail programs post to (RFC 8058). */
export const unsubscribePagePath = (token: string): string => `/unsubscribe/${token}`;
export const unsubscribePath = (token: string): string => `/api/unsubscribe/${token}`;

/** What a mail program posts there, and the page's button too. */
export const oneClick = { name: "List-Unsubscribe", value: "One-Click" } as const;

/** Enough of an address for its owner to know it by: `a…@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return at < 1 ? "…" : `${first}…${email.slice(at)}`;
}
