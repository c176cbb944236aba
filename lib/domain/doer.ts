/** A person, as the reader is told: themselves, by their name, or somebody who is no longer here. */
export type ToldPerson = "you" | "former" | { name: string };

/**
 * Who did something, as the reader is told: a person, one of the operator's staff for a person, the translation service
 * by itself, or somebody outside this portal.
 */
export type Doer = ToldPerson | "service" | "outside" | { staff: ToldPerson; person: ToldPerson };

/** Without a name where their account is gone. */
export type Person = { id: string; name: string | null };

/**
 * @param reader null where it is told to whoever reads a file
 * @param person who did it through this portal, or had it done; null for nobody here
 * @param staff who of the operator's staff did it for them; null where they did so themselves
 */
export function doerFor(
  reader: { userId: string } | null,
  person: Person | null,
  staff: Person | null = null,
): Doer {
  if (!person) return "outside";
  const toldOf = ({ id, name }: Person): ToldPerson => {
    if (id === reader?.userId) return "you";
    return name === null ? "former" : { name };
  };
  return staff ? { staff: toldOf(staff), person: toldOf(person) } : toldOf(person);
}
