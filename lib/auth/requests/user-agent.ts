import Bowser from "bowser";

/** A browser as its person knows it: `Firefox` on `Windows`. Null is what it does not tell. */
export type Device = { browser: string | null; system: string | null };

/** @param userAgent as the browser calls itself, which anybody can choose: nothing of it is repeated */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: known(Bowser.BROWSER_MAP, browser.name), system: known(Bowser.OS_MAP, os.name) };
}

/** Of a browser that it does not know Bowser tells what that calls itself, which stands in emails. */
function known(names: Record<string, string>, name: string | undefined): string | null {
  return name && Object.values(names).includes(name) ? name : null;
}
