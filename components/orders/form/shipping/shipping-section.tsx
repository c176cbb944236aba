"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { FormSection } from "@/components/drafts/form-section";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
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
  const { part, hasFailed, ask } = useLoadedOnActivity(importParts, true);
  if (!isWanted) return null;
  if (part) return <part.Fields {...props} />;
  return hasFailed && <FieldsNotHere onAskAgain={ask} />;
}

function FieldsNotHere({ onAskAgain }: { onAskAgain: () => void }) {
  const t = useTranslations();
  return (
    <FormSection title={t("shipping.heading")}>
      <Notice tone="warning" role="alert">
        <p className="mb-3">{t("shipping.notHere")}</p>
        <Button variant="secondary" onClick={onAskAgain}>
          {t("shipping.askAgain")}
        </Button>
      </Notice>
    </FormSection>
  );
}

/** What the review says of a hard copy, loaded with the questions. */
export function ShippingReview(props: { content: OrderContent }) {
  const { part } = useLoadedOnActivity(importParts, true);
  return part && <part.Review {...props} />;
}
