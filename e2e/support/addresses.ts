import { globSync } from "node:fs";
import path from "node:path";

/** The portal's addresses, as the folders of its routes have them; parameters stand in brackets. */
export const pages = routesOf("app/**/page.tsx");
export const routes = [
  ...routesOf("app/api/**/route.ts"),
  ...globSync("pages/api/**/*.ts").map(addressOfFile),
];

function routesOf(pattern: string): string[] {
  return globSync(pattern).map((file) => {
    const folders = path.dirname(path.relative("app", file)).split(path.sep);
    return `/${folders.filter((folder) => folder !== "." && !/^\(.*\)$/.test(folder)).join("/")}`;
  });
}

function addressOfFile(file: string): string {
  const { dir, name } = path.parse(path.relative("pages", file));
  return `/${[...dir.split(path.sep), name].join("/")}`;
}

/** The address with `value` in place of each of its parameters. */
export function filledIn(address: string, value: string): string {
  return address.replace(/\[[^\]]+\]/g, () => value);
}
