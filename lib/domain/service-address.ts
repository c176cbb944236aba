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
