const fromTheRight = new Set(["ar", "fa", "he", "ps", "ur", "yi", "dv", "ckb", "ug", "sd"]);

/** Which way a language is written. */
export function directionOf(locale: string): "ltr" | "rtl" {
  return fromTheRight.has(new Intl.Locale(locale).language) ? "rtl" : "ltr";
}
