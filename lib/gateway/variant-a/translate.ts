import { cleanHtml, type htmlCleaner } from "@/lib/domain/html";
import type { NewRequest } from "@/lib/domain/requests";
import type { HeldPart } from "@/lib/domain/resources";
import type { Comment, ServiceLine, Unread } from "@/lib/domain/shapes";
import type { WireComment, WireRequestedRow, WireService } from "./wire";

/** Variant A's words as ours, and back, as far as several kinds of thing share them. Pure. */

export function toRequestedRow(row: WireRequestedRow) {
  return {
    serviceId: row.id,
    number: row.number,
    url: row.url ?? null,
    reference: row.reference ?? null,
    field1: row.field1 ?? null,
    field2: row.field2 ?? null,
    origin: row.source,
    sourceLanguage: row.source_language,
    targetLanguage: row.target_language,
    totalCents: row.total ?? null,
  };
}

type Rows = { unreadable: readonly unknown[] };

/** What of something could not be read, by what it is; nothing where all could. */
export function unreadOf(held: Partial<Record<HeldPart, readonly Rows[]>>): { unread?: Unread } {
  const counts = Object.entries(held).flatMap(([part, lists]) => {
    const count = lists.reduce((sum, { unreadable }) => sum + unreadable.length, 0);
    return count > 0 ? [[part, count] as const] : [];
  });
  return counts.length > 0 ? { unread: Object.fromEntries(counts) } : {};
}

export function commentWith(clean: ReturnType<typeof htmlCleaner>): (comment: WireComment) => Comment {
  return ({ author, body, created_at }) => ({ author, bodyHtml: clean(body), createdAt: created_at });
}

export function toServiceLine(service: WireService): ServiceLine {
  return {
    name: service.name,
    description: service.description ?? null,
    quantity: service.quantity ?? null,
    priceCents: service.price ?? null,
    // One decimal place of a cent; rounding takes away what floating point added.
    discountTenthsOfCent: typeof service.discount === "number" ? Math.round(service.discount * 10) : null,
    totalCents: service.total ?? null,
  };
}

/** The body of `POST /orders` and `/quotes` ("Create order / request quote body"); what is empty is left out. */
export function fromNewRequest(request: NewRequest) {
  const { services } = request;
  return {
    ...(request.reference ? { reference: request.reference } : {}),
    ...(request.field1 ? { field1: request.field1 } : {}),
    ...(request.field2 ? { field2: request.field2 } : {}),
    ...(request.notesHtml ? { notes: cleanHtml(request.notesHtml) } : {}),
    callback_url: request.callbackUrl,
    services: {
      source_language: services.sourceLanguage,
      target_language: services.targetLanguage,
      certification: services.certification,
      expedited: services.expedited,
      notarization: services.notarization,
      currency_conversion: services.currencyConversion,
    },
    files: request.fileServiceIds.map(wireId),
  };
}

/** The service's ids are numbers, which we keep as text. */
function wireId(serviceId: string): number | string {
  const number = Number(serviceId);
  return String(number) === serviceId ? number : serviceId;
}

const fieldNames = new Map([
  ["services.source_language", "sourceLanguage"],
  ["services.target_language", "targetLanguage"],
  ["services.certification", "certification"],
  ["services.expedited", "expedited"],
  ["services.notarization", "notarization"],
  ["services.currency_conversion", "currencyConversion"],
  ["notes", "notesHtml"],
]);

/** The portal's name of a field that an error names; `files.0` and the like are the documents. */
export function fieldName(serviceName: string): string {
  if (serviceName === "files" || serviceName.startsWith("files.")) return "documents";
  return fieldNames.get(serviceName) ?? serviceName;
}
