/** How numbers, amounts, sizes and times are written in a language. Amounts are integer cents in USD. */
export type Formats = {
  number(value: number): string;
  /** `250000` cents as `$2,500.00`; less than nothing with the minus sign of figures, as wide as a figure. */
  cents(amountCents: number): string;
  /** What is taken off: `748` cents as `−$7.48`. */
  reduction(amountCents: number): string;
  /** `2495` tenths of a cent as `$2.495`; whole cents keep two places. */
  tenthsOfCent(tenthsOfCent: number): string;
  /** `1536` as `1.5 kB`: steps of 1,024, one decimal place below ten. */
  bytes(bytes: number): string;
  /** `Documents, Notes`: one after the other, without a last "and" where the language does without. */
  list(parts: readonly string[]): string;
  /** A day and the time of it, in a time zone. */
  moment(time: Date, timeZone: string): string;
  /** The day alone. */
  day(time: Date, timeZone: string): string;
  /** The month, of which the year is not said where it stands among its neighbours. */
  month(time: Date, timeZone: string, year: "with-year" | "alone"): string;
  /** The time of the day alone. */
  hour(time: Date, timeZone: string): string;
  /** How long ago it was: `3 minutes ago`, `yesterday`. */
  ago(time: Date, now: Date): string;
};

const known = new Map<string, Formats>();

/** They are made once for each language: Intl's objects are dear. */
export function formatsOf(locale: string): Formats {
  const formats = known.get(locale) ?? makeFormats(locale);
  known.set(locale, formats);
  return formats;
}

const byteUnits = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** What a page does not write it does not make: a phone takes milliseconds for each of Intl's objects. */
function makeFormats(locale: string): Formats {
  const usd = { style: "currency", currency: "USD" } as const;
  const numbers = lazily(() => new Intl.NumberFormat(locale));
  const dollars = lazily(() => new Intl.NumberFormat(locale, usd));
  const mills = lazily(
    () => new Intl.NumberFormat(locale, { ...usd, minimumFractionDigits: 2, maximumFractionDigits: 3 }),
  );
  const lists = lazily(() => new Intl.ListFormat(locale, { type: "unit", style: "short" }));
  const months = {
    "with-year": timeFormat(locale, { month: "long", year: "numeric" }),
    alone: timeFormat(locale, { month: "short" }),
  };
  const cents = (amountCents: number) =>
    dollars()
      .format(amountCents / 100)
      .replace("-", "−");
  return {
    number: (value) => numbers().format(value),
    cents,
    reduction: (amountCents) => cents(amountCents === 0 ? 0 : -amountCents),
    tenthsOfCent: (tenths) => mills().format(tenths / 1000),
    bytes: bytesFormat(locale),
    list: (parts) => lists().format(parts),
    moment: timeFormat(locale, { ...day, ...hour }),
    day: timeFormat(locale, day),
    month: (time, timeZone, year) => months[year](time, timeZone),
    hour: timeFormat(locale, hour),
    ago: agoFormat(locale),
  };
}

function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const day = { year: "numeric", month: "short", day: "numeric" } as const;
const hour = { hour: "numeric", minute: "2-digit" } as const;

/** Each made once for each zone. */
function timeFormat(locale: string, parts: Intl.DateTimeFormatOptions) {
  const zones = new Map<string, Intl.DateTimeFormat>();
  return (time: Date, timeZone: string) => {
    const format = zones.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...parts, timeZone });
    zones.set(timeZone, format);
    return plainSpaces(format.format(time));
  };
}

const steps = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

function agoFormat(locale: string) {
  const format = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
  return (time: Date, now: Date) => {
    const seconds = Math.max(0, (now.getTime() - time.getTime()) / 1000);
    const [unit, length] = steps.find(([, least]) => seconds >= least) ?? [
      "second",
      Number.POSITIVE_INFINITY,
    ];
    return format().format(-Math.floor(seconds / length), unit);
  };
}

/** Browsers and servers join the parts with different spaces, and must write the same. */
function plainSpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, " ");
}

/** Each made once for each unit and number of places. */
function bytesFormat(locale: string) {
  const known = new Map<string, Intl.NumberFormat>();
  return (bytes: number) => {
    let value = bytes;
    let unit = 0;
    while (value >= 1024 && unit < byteUnits.length - 1) {
      value /= 1024;
      unit += 1;
    }
    const places = unit > 0 && value < 10 ? 1 : 0;
    const key = `${unit} ${places}`;
    const format = known.get(key) ?? byteFormat(locale, unit, places);
    known.set(key, format);
    return format.format(value);
  };
}

function byteFormat(locale: string, unit: number, places: number): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: byteUnits[unit],
    unitDisplay: unit === 0 ? "long" : "short",
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
}
