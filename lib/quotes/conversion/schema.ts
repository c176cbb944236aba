// Loaded with the dialog that it checks, and made with zod/mini for that.
import * as z from "zod/mini";
import type { AnySchema } from "@/lib/domain/any-schema";
import { eachCoversheetField } from "@/lib/domain/coversheet";
import type { CoversheetValues } from "@/lib/orders/coversheet/rules";
import { type ConversionView, conversionFaults } from "./rules";

/** What is typed where a quote is converted, checked as the server does. Hidden fields are not typed. */
export function convertibleSchema(
  conversion: ConversionView,
): AnySchema<Partial<CoversheetValues>, Partial<CoversheetValues>> {
  return z.custom<Partial<CoversheetValues>>().check(({ value, issues }) => {
    const typed = { ...eachCoversheetField(() => ""), ...value };
    for (const [field, [fault]] of Object.entries(conversionFaults(conversion, typed))) {
      if (!fault) continue;
      const { key, params } = fault;
      issues.push({ code: "custom", message: key, params, path: [field], input: typed });
    }
  });
}
