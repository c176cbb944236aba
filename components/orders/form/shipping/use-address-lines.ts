import { useTranslations } from "next-intl";
import type { AddressLine } from "@/lib/domain/address-lines";
import { stateHint, zipHint } from "./address-hints";

/** A line that is typed; the country is chosen. */
export type TypedLine = Exclude<AddressLine, "country">;

type LineField = {
  name: TypedLine;
  /** By which browsers know what to fill in. */
  autoComplete: string;
  isOptional?: boolean;
  hint: string | undefined;
  className: string;
};

/** The lines of an address that are typed, in their order, with what to write in each for a country. */
export function useAddressLines(country: string): LineField[] {
  const t = useTranslations();
  const [ofState, ofZip] = [stateHint(country), zipHint(country)];
  const stateIs = ofState ? t(`shipping.stateHints.${ofState}`) : undefined;
  const zipIs = ofZip ? t(`shipping.zipHints.${ofZip}`) : undefined;
  const [whole, third] = ["sm:col-span-6", "sm:col-span-2"];
  return [
    { name: "recipient", autoComplete: "name", hint: t("shipping.recipientHint"), className: whole },
    { name: "street1", autoComplete: "address-line1", hint: undefined, className: whole },
    {
      ...{ name: "street2", autoComplete: "address-line2", hint: t("shipping.street2Hint") },
      ...{ className: whole, isOptional: true },
    },
    { name: "city", autoComplete: "address-level2", hint: undefined, className: third },
    { name: "state", autoComplete: "address-level1", hint: stateIs, className: third },
    { name: "zip", autoComplete: "postal-code", hint: zipIs, className: third },
  ];
}
