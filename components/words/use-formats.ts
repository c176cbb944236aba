import { useLocale } from "next-intl";
import { type Formats, formatsOf } from "@/lib/domain/formats";

/** How numbers, amounts, sizes and times are written in the reader's language. */
export function useFormats(): Formats {
  return formatsOf(useLocale());
}
