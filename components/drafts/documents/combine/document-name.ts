/** What the portal takes as a name. */
export const maxFileNameLength = 255;
const ending = ".pdf";
export const endingLength = ending.length;

/** What the new document is called at first: after the first of those that are in it. */
export function nameSuggestedFor(firstName: string, named: (stem: string) => string): string {
  const stem = firstName.replace(/\.\w{1,5}$/, "");
  return withEnding(named(stem).slice(0, maxFileNameLength - ending.length));
}

/** By its name people and programs know what it is. */
export function withEnding(name: string): string {
  return name.toLowerCase().endsWith(ending) ? name : name + ending;
}
