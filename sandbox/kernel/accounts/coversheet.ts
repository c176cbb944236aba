import { z } from "zod";

const coversheetField = z.object({
  label: z.string().max(191),
  visible: z.boolean(),
  required: z.boolean(),
});

export const coversheet = z.object({
  reference: coversheetField,
  field1: coversheetField,
  field2: coversheetField,
});

export type Coversheet = z.infer<typeof coversheet>;

export const freshCoversheet: Coversheet = {
  reference: { label: "Reference", visible: true, required: false },
  field1: { label: "Field 1", visible: true, required: false },
  field2: { label: "Field 2", visible: true, required: false },
};
