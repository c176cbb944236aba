import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createContext, runInContext } from "node:vm";

/**
 * Has browsers compile the scripts of a page while they arrive, on another thread (V8's explicit compile hints; others read a
 * comment). Function by function, as each is called first, the page stands still for it.
 */

const hint = "//# allFunctionsCalledOnLoad\n";
/** What is shorter is soon compiled. */
const leastBytes = 20_000;

type Manifests = Record<string, { entryJSFiles: Record<string, string[]> }>;

/**
 * What comes later, if at all, has no hint: most of it is never called.
 * @param built the folder of the build
 */
export function addCompileHints(built: string): void {
  for (const script of new Set([...scriptsOfAll(built), ...scriptsOfPages(built)])) {
    const file = path.join(built, script);
    const source = readFileSync(file, "utf8");
    if (source.length >= leastBytes && !source.startsWith(hint)) writeFileSync(file, hint + source);
  }
}

/** The framework's own. */
function scriptsOfAll(built: string): string[] {
  const { rootMainFiles } = JSON.parse(readFileSync(path.join(built, "build-manifest.json"), "utf8"));
  return rootMainFiles;
}

function scriptsOfPages(built: string): string[] {
  const scope = createContext({});
  // Each is a script that adds itself to the others.
  for (const manifest of globSync(path.join(built, "server/app/**/page_client-reference-manifest.js")))
    runInContext(readFileSync(manifest, "utf8"), scope);
  const manifests: Manifests = runInContext("globalThis.__RSC_MANIFEST", scope);
  return Object.values(manifests).flatMap(({ entryJSFiles }) => Object.values(entryJSFiles).flat());
}
