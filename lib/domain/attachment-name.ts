import { dayInUtc } from "./calendar-day";

/** `Content-Disposition` of a file that is saved under what it is and today's day. @param name in letters that a header holds */
export function attachmentName(name: string, ending: "csv" | "zip"): string {
  return `attachment; filename="${name}-${dayInUtc(new Date())}.${ending}"`;
}
