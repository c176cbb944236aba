/**
 * Who did something, as the reader is told: themselves, a person by their name, somebody who is no longer here, the
 * translation service by itself, or somebody outside this portal.
 */
export type Doer = "you" | "former" | "service" | "outside" | { name: string };
