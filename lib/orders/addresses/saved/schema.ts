import * as z from "zod/mini";
import { countryCodes } from "@/lib/domain/countries";
import { idSchema } from "@/lib/domain/id-schema";
import { optionalChoice } from "@/lib/domain/optional-choice";
import type { Address } from "@/lib/domain/shipping";
import { shortTextSchema } from "@/lib/domain/short-text-schema";
import { storableText } from "@/lib/domain/storable-text";
import type { DepartmentView } from "@/lib/people/departments/schema";
import { addressAnswers, addressFaults } from "../form";

const line = (longest: number) => z.string().check(z.maxLength(longest), z.overwrite(storableText));

const typed = z.object({
  label: shortTextSchema({
    missing: "peopleErrors.savedAddress.missing",
    atMost: 100,
    tooLong: "peopleErrors.savedAddress.tooLong",
  }),
  ...addressAnswers(line),
});

/** The rules of the form of an order. */
function isWhole({ value, issues }: z.core.ParsePayload<z.infer<typeof typed>>): void {
  for (const { field, fault } of addressFaults(value, countryCodes)) {
    const { key, params } = fault;
    issues.push({ code: "custom", message: key, params, path: [field], input: value[field] });
  }
}

const saved = z.extend(typed, {
  /** Whose it is; null for the whole business's. */
  departmentId: optionalChoice(idSchema),
});

export const addAddressSchema = saved.check(isWhole);
export type AddSavedAddressInput = z.infer<typeof addAddressSchema>;

export const changeAddressSchema = z
  .extend(saved, {
    addressId: idSchema,
    /** As it stood where it was opened. */
    known: saved,
  })
  .check(isWhole);
export type ChangeSavedAddressInput = z.infer<typeof changeAddressSchema>;

/** An address as it is looked after and offered. */
export type SavedAddress = {
  id: string;
  label: string;
  /** Null for the whole business's. */
  department: DepartmentView | null;
  address: Address;
};
