import { coversheetFields } from "@/lib/domain/coversheet";
import type { OrderSnapshot } from "@/lib/domain/orders/shapes";
import type { TranslationRequest } from "@/lib/domain/requests";
import type { ServiceLine } from "@/lib/domain/shapes";
import type { Shipping } from "@/lib/domain/shipping";
import { storableText } from "@/lib/domain/storable-text";
import { emptyContentOf } from "@/lib/drafts/rules";
import { notesAmong } from "../authors/rules";
import { countCharacters } from "../coversheet/rules";
import { longestNotes, type OrderContent, type OrderKnown, orderForm } from "../form";
import type { ReorderOmission } from "./schema";

/** An order whose answers are given once more. */
export type EarlierOrder = {
  whole: OrderSnapshot;
  /** What it was asked for with through the portal; null for one that was placed elsewhere. */
  request: TranslationRequest | null;
  sourceLanguageName: string;
  targetLanguageName: string;
};

type Known = Omit<OrderKnown, "languages"> & { languages: readonly { code: string; name: string }[] };

/**
 * The answers of an order for a form of today. What the connection does not take any more is left out, and named. A
 * field of the coversheet that is not shown keeps its value, of which the form says that it is not sent.
 */
export function answersAgain(
  { whole, request, ...names }: EarlierOrder,
  known: Known,
): { content: OrderContent; leftOut: ReorderOmission[] } {
  const leftOut: ReorderOmission[] = [];
  const language = (of: "source" | "target"): string => {
    const [code, name] = [whole[`${of}Language`], names[`${of}LanguageName`]];
    // Another connection may call the same language by another code.
    const offered =
      known.languages.find((one) => one.code === code) ?? known.languages.find((one) => one.name === name);
    if (offered || known.languages.length === 0) return offered?.code ?? code;
    leftOut.push({ what: "language", of, name });
    return "";
  };
  const content: OrderContent = {
    ...emptyContentOf(orderForm),
    sourceLanguage: language("source"),
    targetLanguage: language("target"),
    ...servicesOf(whole, request),
  };
  for (const field of coversheetFields) {
    const value = storableText(whole[field] ?? "");
    const shown = known.coversheet.find((one) => one.field === field);
    if (shown && countCharacters(value) > shown.maxLength) {
      leftOut.push({ what: "field", field, label: shown.label, value, most: shown.maxLength });
    } else content[field] = value;
  }
  const notesHtml = request ? request.notesHtml : notesAmong(whole.comments, whole.receivedAt);
  if ((notesHtml?.length ?? 0) > longestNotes) leftOut.push({ what: "notes" });
  else content.notesHtml = notesHtml ?? "";
  const shipping = shippingOf(whole, request);
  if (shipping && !known.countries) leftOut.push({ what: "shipping" });
  return {
    content: shipping && known.countries ? shipped(content, shipping, known.countries) : content,
    leftOut,
  };
}

type Services = Pick<OrderContent, "certification" | "expedited" | "notarization" | "currencyConversion">;

/** As they were asked for; of an order that was placed elsewhere by what the service calls them. */
function servicesOf({ services }: OrderSnapshot, request: TranslationRequest | null): Services {
  if (request) {
    const { certification, expedited, notarization, currencyConversion } = request.services;
    return { certification, expedited, notarization, currencyConversion };
  }
  return {
    certification: has(services, /^certifi/i),
    expedited: has(services, /^expedite/i),
    notarization: has(services, /^notari/i),
    currencyConversion: has(services, /^currency/i),
  };
}

function has(services: readonly ServiceLine[], name: RegExp): boolean {
  return services.some((service) => name.test(service.name.trim()));
}

/** Of one that was placed elsewhere the address alone is told. */
function shippingOf({ address }: OrderSnapshot, request: TranslationRequest | null): Shipping | null {
  return request ? request.shipping : address && { service: "standard", signature: false, address };
}

function shipped(
  content: OrderContent,
  { service, signature, address }: Shipping,
  countries: readonly string[],
): OrderContent {
  const { recipient, street1, street2, city, state, zip, country } = address;
  return {
    ...content,
    ...{ shipping: true, shippingService: service, shippingSignature: signature },
    ...{ recipient, street1, street2: street2 ?? "", city, state, zip },
    // The service may tell it in words of its own.
    country: countries.includes(country) ? country : "",
  };
}
