import { useLocale } from "next-intl";
import { useMemo } from "react";
import type { Address } from "@/lib/domain/shipping";

/** An address as it stands on an envelope. What is still missing is left out. */
export function AddressLines({ address }: { address: Address }) {
  const { recipient, street1, street2, city, state, zip, country } = address;
  const nameOf = useCountryName();
  const place = [city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return (
    <address className="not-italic wrap-anywhere">
      {[recipient, street1, street2, place].filter(Boolean).map((line, index) => (
        // Lines have no identity of their own.
        <span key={String(index)} className="block">
          {line}
        </span>
      ))}
      {country ? (
        // Browsers and servers of different years name some countries differently.
        <span className="block" suppressHydrationWarning>
          {nameOf(country)}
        </span>
      ) : null}
    </address>
  );
}

/** Names countries in the reader's language; what is no code of one is said as it is. */
function useCountryName(): (code: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
  }, [locale]);
}
