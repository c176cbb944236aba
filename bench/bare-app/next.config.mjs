// @ts-check
import path from "node:path";

/** @type {import("next").NextConfig} */
const config = {
  turbopack: { root: path.resolve(import.meta.dirname, "../..") },
  serverExternalPackages: ["pg"],
};

export default config;
