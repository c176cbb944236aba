import type { AppError } from "@/lib/domain/errors";

/** What whoever presses a link to a file gets where it is not for their session: a page, and no JSON. */

const firstPage = { status: 303, headers: { "Cache-Control": "no-store", Location: "/" } } as const;

/**
 * The way to their own first page, or to the sign-in, for a browser that goes to what it asks for itself.
 * @returns null for what a page or a program reads, and for every other refusal
 */
export function wayFromPressedLink(
  { code }: AppError,
  headers: { get(name: string): string | null },
): typeof firstPage | null {
  return code === "unauthenticated" && headers.get("sec-fetch-mode") === "navigate" ? firstPage : null;
}
