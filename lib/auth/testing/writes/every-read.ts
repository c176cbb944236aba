import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ListAddress } from "@/lib/domain/lists/address";
import { sourceFiles } from "@/scripts/checks/source-files";

/** Every route that is read, and by what its list is narrowed, as the source has them: none can be forgotten. */

export type Read = {
  name: string;
  file: string;
  /** What stands in brackets in its path. */
  params: readonly string[];
  /** By what its address narrows its list, beside the search; null for what is no list. */
  filters: readonly string[] | null;
};

/** Those made by `authorizedRoute`, in no order. */
export async function listReads(): Promise<Read[]> {
  const addresses = await listAddresses();
  return sourceFiles()
    .filter((file) => /^app\/api\/.*route\.ts$/.test(file))
    .flatMap((file) => {
      const source = readFileSync(file, "utf8");
      const list = /listQuerySchema\((\w+)\)/.exec(source)?.[1];
      return [...source.matchAll(/export const GET = authorizedRoute\(\s*"([^"]+)"/g)].map(
        ([, name = ""]) => ({
          ...{ name, file, filters: list === undefined ? null : (addresses.get(list)?.filters ?? []) },
          params: [...file.matchAll(/\[(\w+)\]/g)].map(([, param = ""]) => param),
        }),
      );
    });
}

/** By what they are called where they are made. */
async function listAddresses(): Promise<Map<string, ListAddress>> {
  const files = globSync("lib/**/rules.ts").filter((file) =>
    readFileSync(file, "utf8").includes("= listAddress("),
  );
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ path.resolve(file))));
  const exported = modules.flatMap((module) => Object.entries(module as Record<string, unknown>));
  return new Map(exported.filter((entry): entry is [string, ListAddress] => isListAddress(entry[1])));
}

function isListAddress(value: unknown): boolean {
  return typeof value === "object" && value !== null && "isNarrowed" in value && "filters" in value;
}
