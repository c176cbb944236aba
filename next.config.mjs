// @ts-check
import path from "node:path";
import createNextIntlPlugin from "next-intl/plugin";

/** The longest body of a form or server action; `scripts/web/door.ts` refuses it before Next is asked. */
const longestBodyBytes = 1024 * 1024;

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Tests and tools are checked by `npm test`, not at every build.
  typescript: { tsconfigPath: "tsconfig.build.json" },
  turbopack: {
    root: path.resolve(import.meta.dirname),
    // Messages are compiled where they are read, so that the browser needs no parser for them.
    resolveAlias: {
      "use-intl/format-message": "./node_modules/use-intl/dist/esm/production/format-message/format-only.js",
    },
  },
  // They load native code or their own files at run time, or hold one state for the whole process.
  serverExternalPackages: ["@node-rs/argon2", "pg", "pg-boss", "pino", "sanitize-html"],
  // The portal shows no pictures of its own making, and nobody else shall have any made.
  images: { unoptimized: true },
  experimental: { serverActions: { bodySizeLimit: longestBodyBytes } },
};

export default createNextIntlPlugin("./i18n/request.ts")(config);
