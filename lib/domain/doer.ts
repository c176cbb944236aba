/** A person, as the reader is told: themselves, by their name, or somebody who is no longer here. */
export type ToldPerson = "you" | "former" | { name: string };

/**
 * Who did something, as the reader is told: a person, one of the operator's staff for a person, the translation service
 * by itself, or somebody outside this portal.
 */
export type Doer = ToldPerson | "service" | "outside" | { staff: ToldPerson; person: ToldPerson };
