const lockOf = (name: string) => `verso.${name}`;

/** What this page holds, each until it is let go. */
const heldHere = new Map<string, Promise<void>>();

/**
 * Holds a name for this page alone among all tabs of the browser, until it is let go or the page is closed. A form
 * that takes the place of another in this same page waits until that one has let go.
 * @returns what lets it go; null where another page holds it
 */
export async function holdForThisPage(name: string): Promise<(() => void) | null> {
  while (heldHere.has(name)) await heldHere.get(name);
  return await new Promise((resolve, reject) => {
    const hold = async (lock: Lock | null) => {
      if (lock) await new Promise<void>((letGo) => resolve(letGo));
      else resolve(null);
    };
    const held = navigator.locks.request(lockOf(name), { ifAvailable: true }, hold).catch(reject);
    heldHere.set(
      name,
      held.then(() => void heldHere.delete(name)),
    );
  });
}

/** Whether a page of this browser holds it now, this one included. */
export async function isHeldByAPage(name: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === lockOf(name));
}
