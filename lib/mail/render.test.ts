import { describe, expect, test } from "vitest";
import { asHtml } from "./render";

/** How an email looks in programs that are dark: by rules of its own for whatever has a colour. */

/** With everything that an email can hold. */
const html = asHtml({
  locale: "en",
  subject: "Your translations are completed",
  paragraphs: ["Two orders are completed."],
  items: [{ text: "RT-000001", href: "https://portal.example/orders/RT-000001" }],
  link: { label: "See them all", href: "https://portal.example/orders" },
  reason: "You get this because you chose it.",
  unsubscribe: {
    label: "Stop these emails",
    href: "https://portal.example/unsubscribe/a",
    postHref: "https://portal.example/api/unsubscribe/a",
  },
});

type Colours = Partial<Record<"color" | "background", string>>;

const coloursIn = (declarations: string): Colours =>
  Object.fromEntries(
    [...declarations.matchAll(/(?:^|[;\s{])(color|background):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );

/** What a dark program shows: of each class, where it says so more strongly than what stands at the element. */
function darkRules(): Map<string, Colours> {
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
  const dark = /@media \(prefers-color-scheme: dark\) \{(.*)\}/s.exec(style)?.[1] ?? "";
  return new Map(
    [...dark.matchAll(/\.([a-z]+) \{([^}]*)\}/g)].map(([, name = "", declared = ""]) => [
      name,
      coloursIn(
        declared
          .split(";")
          .filter((one) => one.includes("!important"))
          .join(";"),
      ),
    ]),
  );
}

/** Every element with a colour, by its class. */
const coloured = [...html.matchAll(/<[a-z0-9]+ ([^>]*style="[^"]*"[^>]*)>/g)]
  .map(([, attributes = ""]) => ({
    name: /class="([^"]*)"/.exec(attributes)?.[1] ?? "",
    light: coloursIn(/style="([^"]*)"/.exec(attributes)?.[1] ?? ""),
  }))
  .filter(({ light }) => Object.keys(light).length > 0);

/** By WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("it says that it is for light and dark programs", () => {
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toMatch(/:root \{[^}]*color-scheme: light dark;[^}]*supported-color-schemes: light dark;/);
});

test("whatever has a colour has another one in the dark", () => {
  expect(coloured.map(({ name }) => name).sort()).toEqual(
    expect.arrayContaining(["page", "ink", "soft", "inline", "button"]),
  );
  const rules = darkRules();
  for (const { name, light } of coloured) {
    const dark = rules.get(name) ?? {};
    expect(Object.keys(dark).sort(), name).toEqual(Object.keys(light).sort());
    for (const [part, colour] of Object.entries(light)) {
      expect(dark[part as keyof Colours], `${name} ${part}`).not.toBe(colour);
    }
  }
});

describe.each([
  ["light", new Map(coloured.map(({ name, light }) => [name, light]))],
  ["dark", darkRules()],
])("in a %s program", (_, shown) => {
  test.each(["ink", "soft", "inline", "button"])("what is %s can be read", (name) => {
    const paper = shown.get("page")?.background ?? "";
    const { color = "", background = paper } = shown.get(name) ?? {};
    expect(contrast(color, background)).toBeGreaterThanOrEqual(4.5);
  });
});
