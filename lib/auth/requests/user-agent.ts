import Bowser from "bowser";

/** A browser as its person knows it: `Firefox` on `Windows`. Null is what it does not tell. */
export type Device = { browser: string | null; system: string | null };

/** @param userAgent as the browser calls itself, which anybody can choose */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: known(browser.name), system: known(os.name) };
}

/** Of what it does not know it repeats what it was told. */
function known(name: string | undefined): string | null {
  return name && /^[\w .-]{1,30}$/.test(name) ? name : null;
}
