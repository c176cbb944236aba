import { readFileSync } from "node:fs";
import { sourceFiles } from "@/scripts/checks/source-files";

/** Every action and every route that writes for somebody who is signed in, as the source has them: none can be forgotten. */

export type Write = {
  /** What it is called where it is made. */
  name: string;
  /** What makes it: for a server action, for a route of Next, for one on Node's own request. */
  by: "action" | "route" | "node-route";
  file: string;
  exported: string;
};

const makers: { by: Write["by"]; files: RegExp; made: RegExp }[] = [
  {
    by: "action",
    files: /^lib\/.*\/actions\.ts$/,
    made: /export const (?<exported>\w+) = authorizedAction\(\s*"(?<name>[^"]+)"/g,
  },
  {
    by: "route",
    files: /^app\/api\/.*route\.ts$/,
    made: /export const (?<exported>(?!GET\b)\w+) = authorizedRoute\(\s*"(?<name>[^"]+)"/g,
  },
  {
    by: "node-route",
    files: /^pages\/api\/.*\.ts$/,
    made: /export (?<exported>default) authorizedNodeRoute\(\s*"(?<name>[^"]+)",\s*\{\s*method: "POST"/g,
  },
];

/** In no order. */
export function listWrites(): Write[] {
  return sourceFiles().flatMap((file) =>
    makers
      .filter(({ files }) => files.test(file))
      .flatMap(({ by, made }) =>
        [...readFileSync(file, "utf8").matchAll(made)].map(({ groups }) => ({
          ...{ name: groups?.name ?? "", exported: groups?.exported ?? "" },
          ...{ by, file },
        })),
      ),
  );
}

/** What the routes are called that need nobody to be signed in, in no order. */
export function listPublicWrites(): string[] {
  return sourceFiles()
    .filter((file) => /^(app|pages)\//.test(file))
    .flatMap((file) => [
      ...readFileSync(file, "utf8").matchAll(/\b(?:publicRoute|oneClickRoute)\(\s*"([^"]+)"/g),
    ])
    .map(([, name = ""]) => name);
}

/** How often the source makes something that writes, in whatever way it is written down. */
export function countWrites(): number {
  const made =
    /\bauthorizedAction\(\s*"|export const (?!GET\b)\w+ = authorizedRoute\(|authorizedNodeRoute\([^{]*\{\s*method: "POST"/g;
  return sourceFiles()
    .filter((file) => /^(lib|app|pages)\//.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .reduce((count, file) => count + [...readFileSync(file, "utf8").matchAll(made)].length, 0);
}
