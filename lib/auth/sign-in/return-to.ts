/** Where a person goes after signing in. Promises a page of the portal, whatever an address claims. */

const home = "/";
const longestAddress = 2_000;
/** The parameter has the name that next-auth gives it. */
const parameter = "callbackUrl";
/** In a word, as next-auth, the portal and providers name it. */
const whatWentWrong = /^[\w-]{1,64}$/;

/**
 * The page that is claimed, as path, query and fragment; home where that is no page of the portal, or the
 * sign-in itself.
 * @param claimed of whatever type a query may hold; an address in full is one of the portal's own, or none
 */
export function checkedReturnTo(claimed: unknown, portalUrl: string): string {
  const { origin } = new URL(portalUrl);
  if (typeof claimed !== "string" || claimed.length > longestAddress) return home;
  const path = claimed.startsWith(`${origin}/`) ? claimed.slice(origin.length) : claimed;
  // Browsers drop some control characters and read a backslash as a slash.
  if (!path.startsWith("/") || /[\\\p{Cc}]/u.test(path)) return home;
  const target = URL.parse(path, origin);
  // What steps up and down leave may begin with two slashes, which is another host.
  if (target?.origin !== origin || target.pathname.startsWith("//")) return home;
  if (/^\/(login|api|_next)(\/|$)/.test(target.pathname)) return home;
  return `${target.pathname}${target.search}${target.hash}`;
}

/** The sign-in page, which returns to a page that was checked. */
export function signInAddress(returnTo: string, error?: string): string {
  const query = new URLSearchParams({
    ...(returnTo === home ? {} : { [parameter]: returnTo }),
    ...(error === undefined ? {} : { error }),
  });
  return `/login?${query}`.replace(/\?$/, "");
}

/** An address of next-auth with the page to return to checked; it fails at one that is no address. */
export function withCheckedReturnTo(address: string, portalUrl: string): string {
  const checked = new URL(address);
  const claimed = checked.searchParams.get(parameter);
  if (claimed !== null) checked.searchParams.set(parameter, checkedReturnTo(claimed, portalUrl));
  // next-auth repeats it in a header, which does not take every sign.
  if (checked.searchParams.getAll("error").some((error) => !whatWentWrong.test(error)))
    checked.searchParams.delete("error");
  return checked.href;
}
