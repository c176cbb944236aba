import type { Actor } from "@/lib/auth/actor";
import { visibleTo } from "@/lib/auth/visible-to";
import type { Form } from "@/lib/drafts/form";
import { listDepartments } from "@/lib/people/departments/data";
import { db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { listConnectionChoices } from "../../form-options/data";
import { namesFor } from "../../names/data";
import { type AskedByName, asksByName, choicesAsked } from "./rules";
import type { ListChoices } from "./schema";

/** What is of longer ago can be searched for by its names. */
const lookedAtMost = 1_000;

type Newest = {
  pairs: { connectionId: string; sourceLanguage: string; targetLanguage: string }[];
  people: { id: string; name: string }[];
  services: string[];
};

/**
 * What the newest orders, or quotes, that the actor sees can be told apart by, in the order of the alphabet.
 * @param goesTo through which connections, by what they can do
 */
export async function listChoices(
  actor: Actor,
  table: "Order" | "Quote",
  goesTo?: Form["goesTo"],
): Promise<ListChoices> {
  // Before anything is begun that nobody would wait for.
  const visible = visibleTo(actor);
  const [departments, connections, { languageOf }, [{ newest }]] = await Promise.all([
    listDepartments(actor),
    listConnectionChoices(actor, goesTo),
    namesFor(actor),

    db().$queryRaw<[{ newest: Newest }]>`
      WITH newest AS MATERIALIZED (
        SELECT "connectionId", "sourceLanguage", "targetLanguage", "placedById", "serviceNames"
        FROM ${Prisma.raw(`"${table}"`)}
        WHERE ${visible.orders} ${Prisma.raw(table === "Quote" ? `AND "goneAt" IS NULL` : "")}
        ORDER BY "receivedAt" DESC, id DESC LIMIT ${lookedAtMost}
      )
      SELECT json_build_object(
        'pairs', (SELECT COALESCE(json_agg(pair), '[]')
          FROM (SELECT DISTINCT "connectionId", "sourceLanguage", "targetLanguage" FROM newest) AS pair),
        'people', (SELECT COALESCE(json_agg(json_build_object('id', id, 'name', name)), '[]') FROM "User"
          WHERE name IS NOT NULL AND id IN (SELECT "placedById" FROM newest)),
        'services', (SELECT COALESCE(json_agg(DISTINCT service), '[]') FROM newest, unnest("serviceNames") AS service)
      ) AS newest`,
  ]);
  const named = (column: "sourceLanguage" | "targetLanguage") => {
    const names = new Map<string, string>();
    for (const pair of newest.pairs) {
      const name = languageOf(pair, pair[column]);
      // One connection may know the name of what another does not.
      if (name !== pair[column] || !names.has(pair[column])) names.set(pair[column], name);
    }
    return inAlphabet([...names].map(([code, name]) => ({ code, name })));
  };
  return {
    departments,
    connections,
    languages: { source: named("sourceLanguage"), target: named("targetLanguage") },
    people: inAlphabet(newest.people),
    services: newest.services.toSorted((one, other) => one.localeCompare(other, "en")),
  };
}

function inAlphabet<Named extends { name: string }>(all: readonly Named[]): Named[] {
  return all.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

/** The names of what a query asks for, to be told before anybody chooses; null where it asks for nothing that has one. */
export async function namesAsked(
  query: AskedByName,
  readChoices: () => Promise<ListChoices>,
): Promise<ListChoices | null> {
  return asksByName(query) ? choicesAsked(query, await readChoices()) : null;
}
