import { coversheetFields, eachCoversheetField } from "@/lib/domain/coversheet";
import { cleanHtml } from "@/lib/domain/html";
import type { NewRequest } from "@/lib/domain/requests";
import { fromServices } from "../translate";
import type { WireRequestedRow } from "./wire";

/** Variant A's words as ours, and back, as far as several kinds of thing share them. Pure. */

export function toRequestedRow(row: WireRequestedRow) {
  return {
    serviceId: row.id,
    number: row.number,
    url: row.url ?? null,
    ...eachCoversheetField((field) => row[field] ?? null),
    origin: row.source,
    sourceLanguage: row.source_language,
    targetLanguage: row.target_language,
    totalCents: row.total ?? null,
  };
}

/** The body of `POST /orders` and `/quotes` ("Create order / request quote body"); what is empty is left out. */
export function fromNewRequest(request: NewRequest) {
  const { services } = request;
  return {
    ...Object.fromEntries(
      coversheetFields.flatMap((field) => (request[field] ? [[field, request[field]]] : [])),
    ),
    ...(request.notesHtml ? { notes: cleanHtml(request.notesHtml) } : {}),
    callback_url: request.callbackUrl,
    services: fromServices(services),
    files: request.fileServiceIds.map(wireId),
  };
}

/** The service's ids are numbers, which we keep as text. */
export function wireId(serviceId: string): number | string {
  const number = Number(serviceId);
  return String(number) === serviceId ? number : serviceId;
}
