import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { environmentNames } from "@/lib/platform/env";
import { settingNames } from "../start/settings";

/** Read by one command each, without a schema. */
const commands = ["ADMIN_PASSWORD", "ADMIN_SIGNING_SECRET", "TEST_DATABASE_URL"];
/** Set by the tools themselves, never by an operator. */
const internal = ["NODE_ENV"];

const documented = readFileSync(".env.example", "utf8").match(/^# [A-Z][A-Z_]+(?==)/gm) ?? [];
// The sandbox is a stranger: only its text is looked at.
const sandboxNames = readFileSync("sandbox/env.ts", "utf8").match(/(?<=^ {2})SANDBOX_\w+(?=:)/gm) ?? [];

describe(".env.example", () => {
  it("names every variable that is read, and no other", () => {
    expect(sandboxNames.length).toBeGreaterThan(8);
    const read = new Set([...environmentNames, ...settingNames, ...sandboxNames, ...commands]);
    for (const name of internal) read.delete(name);
    expect(documented.map((line) => line.slice(2)).sort()).toEqual([...read].sort());
  });

  it("sets nothing, so that a copy changes nothing", () => {
    const set = readFileSync(".env.example", "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    expect(set).toEqual([]);
  });
});
