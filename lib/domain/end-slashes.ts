/** An address without slashes at its end, in one pass however long it is: a regular expression takes the square of that. */
export function withoutEndSlashes(address: string): string {
  let end = address.length;
  while (end > 0 && address[end - 1] === "/") end -= 1;
  return address.slice(0, end);
}
