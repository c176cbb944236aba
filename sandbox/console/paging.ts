import { html } from "ghtml";
import { z } from "zod";
import { parseQuery } from "../kernel/validation";

const PER_PAGE = 50;
const query = z.object({ page: z.coerce.number().int().min(1).max(1_000_000).catch(1) });

/** One page of a list, newest first, and the links to the pages beside it as HTML. */
export async function pageOf<Row>(
  asked: unknown,
  path: string,
  read: (range: { skip: number; take: number }) => Promise<Row[]>,
): Promise<{ rows: Row[]; links: string }> {
  const { page } = parseQuery(query, asked);
  const found = await read({ skip: (page - 1) * PER_PAGE, take: PER_PAGE + 1 });
  const newer = page > 1 ? html`<a href="${path}?page=${page - 1}">Newer</a> ` : "";
  const older = found.length > PER_PAGE ? html`<a href="${path}?page=${page + 1}">Older</a>` : "";
  return { rows: found.slice(0, PER_PAGE), links: html`<p>!${newer}!${older}</p>` };
}
