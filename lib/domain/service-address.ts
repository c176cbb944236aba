/** Whether what is sent to an address can be read by nobody on the way: by `https:`, or not leaving this machine. */
export function isPrivateOnTheWay(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return (
    protocol === "https:" ||
    hostname === "localhost" ||
    hostname === "[::1]" ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}

/**
 * Where people find the service's own pages. Its documents name no page of tokens, only the settings of an account.
 * @param baseUrl of the connection
 * @returns null where the way there could be read by others
 */
export function siteOfService(baseUrl: string): string | null {
  return isPrivateOnTheWay(baseUrl) ? `${new URL(baseUrl).origin}/` : null;
}

/**
 * Where the service's own page of something is. What it names may lead anywhere: people are sent to the host alone whose
 * interface their administrator has connected.
 * @param baseUrl of the connection
 * @param named by the service
 * @returns null where there is no such page
 */
export function pageAtService(baseUrl: string, named: string | null): string | null {
  const page = named === null ? null : URL.parse(named);
  const { protocol, host } = new URL(baseUrl);
  if (page?.protocol !== protocol || page.host !== host) return null;
  return page.username === "" && page.password === "" ? page.href : null;
}
