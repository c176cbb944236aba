/**
 * Which file may import which. docs/architecture.md tells the same for people; a test plants a forbidden
 * import for each rule and must see it refused.
 */

/** Imports go up this list only. Folders of one line may use each other, as long as no circle comes of it. */
const ranks = [
  "^messages/",
  "^lib/domain/",
  "^lib/platform/",
  "^lib/audit/",
  "^lib/gateway/",
  "^lib/(credentials|auth|live|mail|outbox)/",
  "^lib/mirror/",
  "^lib/commands/",
  "^lib/(?!domain|platform|audit|gateway|credentials|auth|live|mail|outbox|mirror|commands)[^/]+/",
  "^components/",
  "^(app|i18n|pages|scripts|prisma/seed|lib/jobs|lib/kinds|lib/retention|proxy|instrumentation)",
];
const feature = ranks[8];
/** Tests and what serves them alone may reach everywhere. */
const tests = "(\\.test\\.tsx?$|/testing/|^e2e/|^bench/|^chaos/)";
/** The client that Prisma generates, and the one place that opens it. */
const database = "^(prisma/generated/|lib/platform/db\\.ts$)";
const databaseUsers = [
  "^lib/[^/]+/.*\\b(data|mutations)\\.ts$",
  "^lib/(commands|mirror|mail|outbox|credentials|auth)/",
  // They say how a row of their table is written.
  "^lib/[^/]+/mirrored\\.ts$",
  "^lib/gateway/(budget|turns|service-clock)\\.ts$",
  "^lib/platform/(db|queue|overdue|clock-steps)\\.ts$",
  "^prisma/",
  // Asks whether the database answers.
  "^app/api/health/",
];

const rankRules = ranks.slice(0, -1).map((rank, index) => ({
  name: `imports-go-one-way-${index + 1}`,
  severity: "error",
  from: { path: rank, pathNot: tests },
  to: { path: ranks.slice(index + 1) },
}));

export default {
  forbidden: [
    ...rankRules,
    {
      name: "components-reach-features-by-their-doors",
      severity: "error",
      from: { path: "^components/", pathNot: tests },
      to: { path: feature, pathNot: "/(schema|rules|policy|actions|client|form)\\.ts$" },
    },
    {
      name: "components-know-no-server-layer",
      severity: "error",
      from: { path: "^components/", pathNot: tests },
      to: {
        path: "^lib/(platform|audit|gateway|credentials|mail|outbox|mirror|commands)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "features-reach-features-by-their-doors",
      severity: "error",
      from: {
        path: "^lib/([^/]+)/",
        pathNot: [tests, "^lib/(audit|auth|credentials|live|mail|outbox|mirror|commands)/"],
      },
      to: {
        path: feature,
        pathNot: ["^lib/$1/", "/(schema|rules|policy|data|mutations|mirrored|command|form|draft|kind)\\.ts$"],
      },
    },
    {
      name: "database-in-few-places",
      severity: "error",
      from: { path: "^(app|pages|components|lib)/", pathNot: [tests, ...databaseUsers] },
      to: { path: database, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "generated-client-stays-behind-the-portal",
      severity: "error",
      from: { path: "^(app|pages|components)/", pathNot: tests },
      to: { path: "^prisma/generated/" },
    },
    {
      name: "variants-stay-in-the-gateway",
      severity: "error",
      from: { pathNot: "^lib/gateway/" },
      to: { path: "^lib/gateway/variant-" },
    },
    {
      name: "variants-do-not-know-each-other",
      severity: "error",
      from: { path: "^lib/gateway/(variant-[^/]+)/" },
      to: { path: "^lib/gateway/variant-", pathNot: "^lib/gateway/$1/" },
    },
    {
      name: "sandbox-is-a-stranger",
      severity: "error",
      from: { path: "^sandbox/", pathNot: tests },
      to: { path: "^(app|pages|components|lib|prisma|scripts)/" },
    },
    {
      name: "nobody-knows-the-sandbox",
      severity: "error",
      from: { pathNot: ["^sandbox/", tests] },
      to: { path: "^sandbox/" },
    },
    {
      name: "tests-stay-out-of-production",
      severity: "error",
      from: { pathNot: [tests, "^(vitest|playwright)\\.config\\.ts$"] },
      to: { path: tests },
    },
    {
      name: "no-circles",
      severity: "error",
      from: { pathNot: "/generated/" },
      to: { circular: true },
    },
    {
      name: "imports-resolve",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "production-needs-no-development-package",
      severity: "error",
      from: {
        path: "^(app|i18n|messages|pages|components|lib|sandbox|prisma|scripts)/",
        // What only `npm test` runs.
        pathNot: [tests, "^scripts/(checks|test)/"],
      },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    // The TypeScript here is newer than what dependency-cruiser can use; swc reads it instead.
    parser: "swc",
    // What a build leaves behind, that of a bench included.
    exclude: { path: "(^|/)\\.next/" },
    doNotFollow: { path: ["node_modules", "/generated/"] },
    webpackConfig: { fileName: ".dependency-cruiser-resolve.mjs" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
