import type { ListChoices } from "./schema";

/** The filters whose words in an address nobody reads: their names are among the choices. Pure. */
export const namedFilters = ["department", "connection", "sourceLanguage", "targetLanguage", "by"] as const;
type NamedFilter = (typeof namedFilters)[number];
export type AskedByName = Readonly<Record<NamedFilter, readonly string[]>>;

export const noChoices: ListChoices = {
  departments: [],
  connections: [],
  languages: { source: [], target: [] },
  people: [],
  services: [],
};

export function asksByName(query: AskedByName): boolean {
  return namedFilters.some((filter) => query[filter].length > 0);
}

/** Of the choices, those that a query asks for. */
export function choicesAsked(query: AskedByName, choices: ListChoices): ListChoices {
  const among = <Choice extends { id: string }>(all: readonly Choice[], filter: NamedFilter) =>
    all.filter(({ id }) => query[filter].includes(id));
  const spoken = (of: "source" | "target") =>
    choices.languages[of].filter(({ code }) => query[`${of}Language`].includes(code));
  return {
    departments: among(choices.departments, "department"),
    connections: among(choices.connections, "connection"),
    languages: { source: spoken("source"), target: spoken("target") },
    people: among(choices.people, "by"),
    services: [],
  };
}
