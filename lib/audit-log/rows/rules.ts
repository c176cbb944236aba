import { visibleText } from "@/lib/domain/visible-text";
import type { AuditValue, ToldValue } from "../schema";

/** What a line has of values, each by its name: as it was, as it is, or both. Pure. */

type Told = Map<string, ToldValue>;

/**
 * The values of a line, in the order in which it tells them. Texts are as they read; what stands in something is named
 * with it (`address.city`), and what has no name, as no line of ours, goes by none.
 */
export function valuesOf(before: unknown, after: unknown): AuditValue[] {
  const [was, is] = [told(before), told(after)];
  return [...new Set([...was.keys(), ...is.keys()])].map((field) => ({
    field,
    ...(was.has(field) ? { was: was.get(field) ?? null } : {}),
    ...(is.has(field) ? { is: is.get(field) ?? null } : {}),
  }));
}

function told(values: unknown): Told {
  return new Map(values === null || values === undefined ? [] : flat("", values));
}

function flat(field: string, value: unknown): [string, ToldValue][] {
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, inner]) =>
      flat(field === "" ? name : `${field}.${name}`, inner),
    );
  return [[field, toTold(value)]];
}

function toTold(value: unknown): ToldValue {
  if (typeof value === "boolean" || typeof value === "number") return value;
  if (typeof value === "string") return visibleText(value);
  if (Array.isArray(value)) {
    return value.length === 0 ? null : visibleText(value.map(toText).join(", "));
  }
  return null;
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
