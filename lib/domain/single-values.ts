type AddressValues = Iterable<[name: string, value: string | string[] | undefined]>;

/**
 * The parameters of an address with one value each. Of a repeated one the first counts, as it does for the code
 * in the browser that reads the same address.
 */
export function singleValues(values: AddressValues): Record<string, string> {
  const single = new Map<string, string>();
  for (const [name, value] of values) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined && !single.has(name)) single.set(name, first);
  }
  return Object.fromEntries(single);
}
