import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";

/** What stands in for a font until it has come is as high and as wide as that. */

type Metrics = Record<"ascentOverride" | "descentOverride" | "lineGapOverride" | "sizeAdjust", string>;

// What `next/font` goes by, which Next does not export: where this cannot be loaded any more it has moved there.
const ofNext = path.resolve("node_modules/next/dist/compiled/@next/font/dist");
const load = createRequire(import.meta.url);
const readFont: (file: Buffer) => unknown = load(`${ofNext}/fontkit`).default;
const { getFallbackMetricsFromFontFile: metricsOf } = load(
  `${ofNext}/local/get-fallback-metrics-from-font-file`,
) as { getFallbackMetricsFromFontFile: (font: unknown, category: string) => Metrics };

const css = readFileSync(path.join(import.meta.dirname, "fonts.css"), "utf8");

test.each([
  ["Geist", "geist/files/geist-latin-wght-normal.woff2", "sans-serif"],
  ["Source Serif", "source-serif-4/files/source-serif-4-latin-opsz-normal.woff2", "serif"],
])("what stands in for %s has its metrics", (name, file, category) => {
  const font = readFont(readFileSync(path.resolve("node_modules/@fontsource-variable", file)));
  const { ascentOverride, descentOverride, lineGapOverride, sizeAdjust } = metricsOf(font, category);
  const [, rule = ""] = new RegExp(`font-family: "${name} Fallback";([^}]*)}`).exec(css) ?? [];
  const told = [...rule.matchAll(/([\w-]+): ([\d.]+)%/g)].map(([, property, value]) => [
    property,
    Number(value),
  ]);
  expect(Object.fromEntries(told)).toEqual({
    "ascent-override": Number.parseFloat(ascentOverride),
    "descent-override": Number.parseFloat(descentOverride),
    "line-gap-override": Number.parseFloat(lineGapOverride),
    "size-adjust": Number.parseFloat(sizeAdjust),
  });
});
