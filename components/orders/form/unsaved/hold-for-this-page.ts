/**
 * Holds a name for this page alone among all tabs of the browser, until it is let go or the page is closed.
 * @returns what lets it go; null where another page holds it
 */
export function holdForThisPage(name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const hold = async (lock: Lock | null) => {
      if (lock) await new Promise<void>((letGo) => resolve(letGo));
      else resolve(null);
    };
    navigator.locks.request(`verso.${name}`, { ifAvailable: true }, hold).catch(reject);
  });
}
