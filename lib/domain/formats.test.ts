import { expect, test } from "vitest";
import { accented } from "@/messages/pseudo";
import { type Formats, formatsOf } from "./formats";

const at = new Date("2026-11-05T23:07:00Z");
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);

/** Each format, of what tells languages apart. */
const written: Record<keyof Formats, (formats: Formats) => string[]> = {
  number: ({ number }) => [number(1_234_567.5)],
  cents: ({ cents }) => [cents(250_000), cents(-748)],
  reduction: ({ reduction }) => [reduction(748), reduction(0)],
  tenthsOfCent: ({ tenthsOfCent }) => [tenthsOfCent(2_495), tenthsOfCent(2_500)],
  bytes: ({ bytes }) => [bytes(512), bytes(1_536), bytes(20 * 1024 * 1024)],
  list: ({ list }) => [list(["A", "B", "C"])],
  // There it is the next day already.
  moment: ({ moment }) => [moment(at, "UTC"), moment(at, "Asia/Kathmandu")],
  day: ({ day }) => [day(at, "UTC"), day(at, "Asia/Kathmandu")],
  month: ({ month }) => [month(at, "UTC", "with-year"), month(at, "UTC", "alone")],
  hour: ({ hour }) => [hour(at, "UTC"), hour(at, "Asia/Kathmandu")],
  ago: ({ ago }) => [ago(at, later(180)), ago(at, later(86_400)), ago(at, at)],
};

const english: Record<keyof Formats, string[]> = {
  number: ["1,234,567.5"],
  cents: ["$2,500.00", "−$7.48"],
  reduction: ["−$7.48", "$0.00"],
  tenthsOfCent: ["$2.495", "$2.50"],
  bytes: ["512 bytes", "1.5 kB", "20 MB"],
  list: ["A, B, C"],
  moment: ["Nov 5, 2026, 11:07 PM", "Nov 6, 2026, 4:52 AM"],
  day: ["Nov 5, 2026", "Nov 6, 2026"],
  month: ["November 2026", "Nov"],
  hour: ["11:07 PM", "4:52 AM"],
  ago: ["3 minutes ago", "yesterday", "now"],
};

const expected: Record<string, Record<keyof Formats, string[]>> = {
  "en-US": english,
  [accented]: english,
  "de-DE": {
    number: ["1.234.567,5"],
    cents: ["2.500,00 $", "−7,48 $"],
    reduction: ["−7,48 $", "0,00 $"],
    tenthsOfCent: ["2,495 $", "2,50 $"],
    bytes: ["512 Byte", "1,5 kB", "20 MB"],
    list: ["A, B und C"],
    moment: ["5. Nov. 2026, 23:07", "6. Nov. 2026, 4:52"],
    day: ["5. Nov. 2026", "6. Nov. 2026"],
    month: ["November 2026", "Nov"],
    hour: ["23:07", "4:52"],
    ago: ["vor 3 Minuten", "gestern", "jetzt"],
  },
  // With figures of its own, unlike `ar` alone.
  "ar-EG": {
    number: ["١٬٢٣٤٬٥٦٧٫٥"],
    cents: ["٢٬٥٠٠٫٠٠ US$", "−٧٫٤٨ US$"],
    reduction: ["−٧٫٤٨ US$", "٠٫٠٠ US$"],
    tenthsOfCent: ["٢٫٤٩٥ US$", "٢٫٥٠ US$"],
    bytes: ["٥١٢ بايت", "١٫٥ كيلوبايت", "٢٠ م.ب"],
    list: ["A، وB، وC"],
    moment: ["٥ نوفمبر ٢٠٢٦، ١١:٠٧ م", "٦ نوفمبر ٢٠٢٦، ٤:٥٢ ص"],
    day: ["٥ نوفمبر ٢٠٢٦", "٦ نوفمبر ٢٠٢٦"],
    month: ["نوفمبر ٢٠٢٦", "نوفمبر"],
    hour: ["١١:٠٧ م", "٤:٥٢ ص"],
    ago: ["قبل ٣ دقائق", "أمس", "الآن"],
  },
};

/** Without marks of direction, and with spaces that break: which of them there are changes with Intl's data. */
const plain = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, "").replace(/[\u00a0\u202f]/g, " ");

test.each(Object.entries(expected))("everything is written as %s writes it", (locale, told) => {
  const formats = formatsOf(locale);
  for (const [name, write] of Object.entries(written)) {
    expect(write(formats).map(plain), name).toEqual(told[name as keyof Formats]);
  }
});

test.each(["moment", "day", "hour"] as const)(
  "%s has no space that a browser and a server write differently",
  (name) => {
    for (const locale of Object.keys(expected)) {
      expect(formatsOf(locale)[name](at, "UTC")).not.toMatch(/[\u00a0\u202f]/);
    }
  },
);
