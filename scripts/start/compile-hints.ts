import { globSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createContext, runInContext } from "node:vm";
import { z } from "zod";

/**
 * Has browsers compile the scripts of a page while they arrive, on another thread, by V8's explicit compile hints; other
 * engines ignore them. Otherwise the page stands still for each function as it is called first. Not together with Next's
 * `sri`, which would have taken the digests of what was there before.
 */

const hint = "//# allFunctionsCalledOnLoad\n";
/** What is shorter is soon compiled. */
const leastLength = 20_000;

/** Files of Next 16, which no document describes: where these are others, the build says so. */
const buildManifestSchema = z.object({ rootMainFiles: z.array(z.string()).min(1) });
const pageManifestsSchema = z.record(
  z.string(),
  z.object({ entryJSFiles: z.record(z.string(), z.array(z.string())) }),
);

/**
 * What comes later, if at all, has no hint: most of it is never called.
 * @param built the folder of a build that has just been made
 * @throws ZodError where Next says otherwise what its pages are made of
 */
export function addCompileHints(built: string): void {
  for (const script of new Set([...scriptsOfAll(built), ...scriptsOfPages(built)])) {
    const file = path.join(built, script);
    const source = readFileSync(file, "utf8");
    if (source.length < leastLength || source.startsWith(hint)) continue;
    // In one step: browsers keep for a year what they are sent under this name, and must not be sent half of it.
    writeFileSync(`${file}.new`, hint + source);
    renameSync(`${file}.new`, file);
  }
}

/** The framework's own. */
function scriptsOfAll(built: string): string[] {
  const manifest: unknown = JSON.parse(readFileSync(path.join(built, "build-manifest.json"), "utf8"));
  return buildManifestSchema.parse(manifest).rootMainFiles;
}

function scriptsOfPages(built: string): string[] {
  const scope = createContext({});
  // Each is a script that adds itself to the others.
  for (const manifest of globSync(path.join(built, "server/app/**/page_client-reference-manifest.js")))
    runInContext(readFileSync(manifest, "utf8"), scope);
  const manifests = pageManifestsSchema.parse(runInContext("globalThis.__RSC_MANIFEST", scope));
  return Object.values(manifests).flatMap(({ entryJSFiles }) => Object.values(entryJSFiles).flat());
}
