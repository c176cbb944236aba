import type { htmlCleaner } from "@/lib/domain/html";
import type { TranslationRequest } from "@/lib/domain/requests";
import type { HeldPart } from "@/lib/domain/resources";
import type { Comment, ServiceLine, Unread } from "@/lib/domain/shapes";
import type { WireComment, WireService } from "./wire";

/** The service's words as ours, and back, as far as the variants and several kinds of thing share them. Pure. */

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
    ...countsOf(service.name),
    priceCents: service.price ?? null,
    // One decimal place of a cent; rounding takes away what floating point added.
    discountTenthsOfCent: typeof service.discount === "number" ? Math.round(service.discount * 10) : null,
    totalCents: service.total ?? null,
  };
}

/**
 * Certified translation goes by pages, standard by words (Variant B, "Order lifecycle"; Variant A names no unit, and sells the
 * same). The name alone tells which line it is: the others have quantities too.
 */
function countsOf(name: string): Pick<ServiceLine, "counts"> {
  const [, kind] = /^\s*(certified|standard)\s+translation\b/i.exec(name) ?? [];
  return kind ? { counts: kind.toLowerCase() === "certified" ? "pages" : "words" } : {};
}

/** Those that both variants can do, as a body names them. */
export function fromServices(services: TranslationRequest["services"]) {
  return {
    source_language: services.sourceLanguage,
    target_language: services.targetLanguage,
    certification: services.certification,
    expedited: services.expedited,
    notarization: services.notarization,
    currency_conversion: services.currencyConversion,
  };
}

const fieldNames = new Map([
  ["services.source_language", "sourceLanguage"],
  ["services.target_language", "targetLanguage"],
  ["services.certification", "certification"],
  ["services.expedited", "expedited"],
  ["services.notarization", "notarization"],
  ["services.currency_conversion", "currencyConversion"],
  ["services.shipping", "shipping"],
  ["services.shipping_service", "shipping.service"],
  ["services.shipping_signature", "shipping.signature"],
  ["address", "shipping.address"],
  ["address.recipient", "shipping.address.recipient"],
  ["address.street_1", "shipping.address.street1"],
  ["address.street_2", "shipping.address.street2"],
  ["address.city", "shipping.address.city"],
  ["address.state", "shipping.address.state"],
  ["address.zip", "shipping.address.zip"],
  ["address.country", "shipping.address.country"],
  ["notes", "notesHtml"],
  ["body", "bodyHtml"],
]);

/** The portal's name of a field that an error names; `files.0` and the like are the documents. */
export function fieldName(serviceName: string): string {
  if (serviceName === "files" || serviceName.startsWith("files.")) return "documents";
  return fieldNames.get(serviceName) ?? serviceName;
}
