// @ts-check
import path from "node:path";

/** What every answer carries; the content security policy of pages is made for each request in `proxy.ts`. */
const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=(), usb=()" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
];

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Tests and tools are checked by `npm test`, not at every build.
  typescript: { tsconfigPath: "tsconfig.build.json" },
  turbopack: { root: path.resolve(import.meta.dirname) },
  // They load native code or their own files at run time, or hold one state for the whole process.
  serverExternalPackages: ["@node-rs/argon2", "pg", "pg-boss", "pino", "sanitize-html"],
  headers: async () => [{ source: "/:path*", headers: securityHeaders }],
};

export default config;
