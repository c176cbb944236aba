import type { Page } from "playwright/test";
import { usualExtensions } from "@/lib/files/list/rules";
import { query } from "../people";
import type { SystemReady } from "../system";
import type { Walked } from "./rows";
import { typed } from "./typed";

/** What stands on a page and in no catalogue: names, what somebody typed, and what is the same in every language. */

/** Words of a language, where they are names: of languages and countries, which the platform knows in those that there are. */
const onPages: readonly { path: RegExp; words: readonly string[] }[] = [
  { path: /^\/(orders|quotes)(\/new)?$/, words: ["Spanish", "English"] },
  { path: /^\/settings\/profile$/, words: ["English"] },
  { path: /^\/(settings\/business$|orders\/)/, words: ["United States"] },
  { path: /^\/orders\//, words: [typed.carrier] },
  {
    path: /^\/files$/,
    words: usualExtensions,
  },
];

/** Those of the page. */
export function wordsOn(pathname: string): string[] {
  return onPages.flatMap(({ path, words }) => (path.test(pathname) ? words : []));
}

/** All that is on the open page of a walk. */
export async function writtenOn(page: Page, system: SystemReady, walked: Walked): Promise<string[]> {
  const { host, pathname } = new URL(page.url());
  const { address, ...words } = typed;
  return [
    ...["Verso", host, ...walked.names, ...Object.values(words)],
    ...Object.values(address).filter((line) => line !== null && line.length > 2),
    ...wordsOn(pathname),
    ...(await peopleOn(pathname, system, walked)),
  ].filter((text) => text !== null);
}

/** Staff see those of every business. */
async function peopleOn(
  pathname: string,
  system: SystemReady,
  { person: { businessId }, operator }: Walked,
): Promise<string[]> {
  const rows = await query<{ text: string }>(
    system,
    `SELECT text FROM "User" LEFT JOIN "Membership" ON "userId" = id, LATERAL (VALUES (name), (email)) AS said(text)
       WHERE $1 OR "businessId" = $2 OR id = $3
     UNION SELECT email FROM "Invitation" WHERE $1 OR "businessId" = $2
     UNION SELECT recipient FROM "Mail" WHERE $1
     UNION SELECT name FROM "Business" WHERE $1`,
    [/^\/staff(\/|$)/.test(pathname), businessId, operator.id],
  );
  return rows.map(({ text }) => text);
}
