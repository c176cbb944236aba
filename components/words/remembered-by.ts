/** The same, said once for each key while something is rendered: the rows of a list say the same again and again. */
export function rememberedBy<Thing>(
  keyOf: (thing: Thing) => string,
  say: (thing: Thing) => string,
): (thing: Thing) => string {
  const known = new Map<string, string>();
  return (thing) => {
    const key = keyOf(thing);
    const said = known.get(key) ?? say(thing);
    known.set(key, said);
    return said;
  };
}
