"use client";

import { useWatch } from "react-hook-form";
import { useLoadedOnActivity } from "@/components/ui/use-loaded-on-activity";
import type { OrderContent } from "@/lib/orders/form";
import type { ShippingFieldsProps } from "./shipping-fields";

const importParts = async () => (await import("./shipping-parts")).shippingParts;

/** The questions about a hard copy. Their scripts come when one can be asked for, which is with a certified translation alone. */
export function ShippingSection(props: ShippingFieldsProps) {
  const [isCertified, isWanted] = useWatch({
    control: props.form.control,
    name: ["certification", "shipping"],
  });
  return (isCertified || isWanted) && <LoadedFields {...props} isWanted={isWanted} />;
}

function LoadedFields({ isWanted, ...props }: ShippingFieldsProps & { isWanted: boolean }) {
  const parts = useLoadedOnActivity(importParts, true);
  return isWanted && parts && <parts.Fields {...props} />;
}

/** What the review says of a hard copy, loaded with the questions. */
export function ShippingReview(props: { content: OrderContent }) {
  const parts = useLoadedOnActivity(importParts, true);
  return parts && <parts.Review {...props} />;
}
