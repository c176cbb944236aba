/** Of what has a name beside what an address says of it. */
type Named = { id: string; name: string };

/** What a list of orders, or of quotes, can be narrowed to beside what is the same everywhere. */
export type ListChoices = {
  departments: Named[];
  /** Through which they went; none where there is one. */
  connections: Named[];
  /** Under the service's own names. */
  languages: Record<"source" | "target", { code: string; name: string }[]>;
  /** Who placed any of them. */
  people: Named[];
  /** As the service names them. */
  services: string[];
};
