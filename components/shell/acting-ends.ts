/** What is typed is saved before acting for somebody ends: afterwards nobody may save it for them. */

type Save = () => Promise<void>;

const saves = new Set<Save>();

/** @param save saves at once what is not saved yet, and never rejects  @returns has it asked no more */
export function saveWhenActingEnds(save: Save): () => void {
  saves.add(save);
  return () => void saves.delete(save);
}

/** Nobody is kept from leaving by a portal that does not answer: their browser keeps it then. */
const waitedMs = 3_000;

/** Has everything saved that is typed in this tab. @returns when it is, or has taken too long */
export async function saveBeforeActingEnds(): Promise<void> {
  const { promise: isLate, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, waitedMs);
  await Promise.race([Promise.all([...saves].map((save) => save())), isLate]);
  clearTimeout(timer);
}
