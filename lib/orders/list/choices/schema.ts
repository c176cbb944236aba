/** What a list of orders, or of quotes, can be narrowed to beside what is the same everywhere. */
export type ListChoices = {
  /** Under the service's own names. */
  languages: Record<"source" | "target", { code: string; name: string }[]>;
  /** Who placed any of them. */
  people: { id: string; name: string }[];
  /** As the service names them. */
  services: string[];
};
