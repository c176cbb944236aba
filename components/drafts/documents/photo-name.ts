/**
 * What a photo is called that was taken for the form: phones call each of them the same. It is one name for everybody,
 * as a file has, and says when it was taken by the clock of whoever took it.
 * @param taken names that other documents have
 */
export function photoName(photo: { name: string; type: string }, at: Date, taken: readonly string[]): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(".");
  const ending = /\.\w{1,5}$/.exec(photo.name)?.[0].toLowerCase() ?? `.${photo.type.split("/")[1] ?? "jpeg"}`;
  for (let copy = 1; ; copy += 1) {
    const name = `Photo ${day} ${time}${copy === 1 ? "" : ` (${copy})`}${ending}`;
    if (!taken.includes(name)) return name;
  }
}
