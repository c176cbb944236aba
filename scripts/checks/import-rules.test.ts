import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cruise, type ImportReport } from "./cruise";
import { sourceFiles, sourceFolders } from "./source-files";

/** The rules are only as good as what is read by them: without a working parser nothing is ever forbidden. */

/** Reading every file takes seconds; on a machine that has much to do, many. */
const readsAllWithinMs = 120_000;

type Planted = { from: string; to: string; rule?: string };

const forbidden: Planted[] = [
  { from: "messages/en/shell.ts", to: "lib/domain/formats.ts", rule: "imports-go-one-way-1" },
  { from: "lib/domain/formats.ts", to: "lib/platform/log.ts", rule: "imports-go-one-way-2" },
  { from: "lib/platform/queue.ts", to: "lib/gateway/registry.ts", rule: "imports-go-one-way-3" },
  { from: "lib/audit/mutations.ts", to: "lib/auth/actor.ts", rule: "imports-go-one-way-4" },
  { from: "lib/gateway/http.ts", to: "lib/auth/session/current-actor.ts", rule: "imports-go-one-way-5" },
  { from: "lib/live/hub.ts", to: "lib/mirror/store.ts", rule: "imports-go-one-way-6" },
  { from: "lib/mirror/sweep.ts", to: "lib/commands/lease.ts", rule: "imports-go-one-way-7" },
  { from: "lib/commands/resolve.ts", to: "lib/orders/rules.ts", rule: "imports-go-one-way-8" },
  { from: "lib/orders/rules.ts", to: "components/ui/button.ts", rule: "imports-go-one-way-9" },
  { from: "components/ui/moment.ts", to: "app/page.ts", rule: "imports-go-one-way-10" },
  {
    from: "components/orders/list.ts",
    to: "lib/orders/data.ts",
    rule: "components-reach-features-by-their-doors",
  },
  { from: "components/orders/row.ts", to: "lib/mirror/store.ts", rule: "components-know-no-server-layer" },
  { from: "lib/orders/data.ts", to: "lib/people/actions.ts", rule: "features-reach-features-by-their-doors" },
  { from: "lib/orders/policy.ts", to: "lib/platform/db.ts", rule: "database-in-few-places" },
  { from: "app/orders/page.ts", to: "lib/platform/db.ts", rule: "database-in-few-places" },
  { from: "lib/live/stream.ts", to: "prisma/generated/client.ts", rule: "database-in-few-places" },
  {
    from: "app/layout.ts",
    to: "prisma/generated/client.ts",
    rule: "generated-client-stays-behind-the-portal",
  },
  { from: "lib/mirror/store.ts", to: "lib/gateway/variant-a/wire.ts", rule: "variants-stay-in-the-gateway" },
  {
    from: "lib/gateway/variant-b/wire.ts",
    to: "lib/gateway/variant-a/wire.ts",
    rule: "variants-do-not-know-each-other",
  },
  { from: "sandbox/main.ts", to: "lib/domain/ids.ts", rule: "sandbox-is-a-stranger" },
  { from: "scripts/sandbox.ts", to: "sandbox/start.ts", rule: "nobody-knows-the-sandbox" },
  { from: "lib/people/data.ts", to: "lib/orders/testing/world.ts", rule: "tests-stay-out-of-production" },
  { from: "lib/auth/one.ts", to: "lib/auth/two.ts", rule: "no-circles" },
  { from: "lib/domain/formats.ts", to: "lib/domain/absent.ts", rule: "imports-resolve" },
];

/** Closes the circle above; a circle is told once. */
const wayBack: Planted = { from: "lib/auth/two.ts", to: "lib/auth/one.ts" };

const allowed: Planted[] = [
  { from: "lib/platform/log.ts", to: "lib/domain/ids.ts" },
  { from: "lib/auth/sign-in/record.ts", to: "lib/audit/mutations.ts" },
  { from: "lib/gateway/registry.ts", to: "lib/gateway/variant-a/adapter.ts" },
  { from: "lib/commands/send.ts", to: "lib/platform/db.ts" },
  { from: "lib/orders/list/data.ts", to: "prisma/generated/client.ts" },
  { from: "lib/orders/mutations.ts", to: "lib/people/policy.ts" },
  { from: "lib/orders/mirrored.ts", to: "lib/files/mirrored.ts" },
  { from: "components/orders/form.ts", to: "lib/drafts/client.ts" },
  { from: "app/api/route.ts", to: "lib/orders/mutations.ts" },
  { from: "lib/mirror/store.db.test.ts", to: "sandbox/testing/world.ts" },
];

describe("the import rules", () => {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "verso-imports-")));
  let planted: ImportReport;

  beforeAll(async () => {
    for (const rules of [".dependency-cruiser.mjs", ".dependency-cruiser-resolve.mjs"]) {
      copyFileSync(rules, path.join(folder, rules));
    }
    plant(folder, [...forbidden, wayBack, ...allowed]);
    planted = await cruise(
      folder,
      readdirSync(folder).filter((name) => sourceFolders.includes(name)),
    );
  }, readsAllWithinMs);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(forbidden)("refuse that $from imports $to", ({ from, rule }) => {
    expect(planted.violations.filter((violation) => violation.from === from)).toContainEqual(
      expect.objectContaining({ rule }),
    );
  });

  it.each(allowed)("let $from import $to", ({ from, to }) => {
    const { dependencies = [] } = planted.modules.find(({ source }) => source === from) ?? {};
    expect(dependencies.map(({ resolved }) => resolved)).toEqual([to]);
    expect(planted.violations.filter((violation) => violation.from === from)).toEqual([]);
  });
});

describe("the portal's imports", () => {
  let real: ImportReport;
  beforeAll(async () => {
    real = await cruise(".", sourceFolders);
  }, readsAllWithinMs);

  it("are all read", () => {
    const read = new Set(real.modules.map(({ source }) => source));
    expect(sourceFiles().filter((file) => !read.has(file))).toEqual([]);
    const imports = real.modules.flatMap(({ dependencies }) => dependencies);
    expect(imports.length).toBeGreaterThan(2 * sourceFiles().length);
  });

  it("go one way", () => {
    expect(real.violations).toEqual([]);
  });
});

/** Files that import each other as told; what is imported only stands there empty. */
function plant(folder: string, imports: Planted[]): void {
  const lines = new Map<string, string[]>();
  for (const { from, to } of imports) {
    lines.set(from, [...(lines.get(from) ?? []), `import "@/${to.replace(/\.ts$/, "")}";`]);
    if (!to.endsWith("absent.ts")) lines.set(to, lines.get(to) ?? []);
  }
  for (const [file, text] of lines) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, `${text.join("\n")}\nexport {};\n`);
  }
}
