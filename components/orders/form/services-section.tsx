"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { FieldErrors } from "@/components/drafts/field-errors";
import { errorId, fieldId } from "@/components/drafts/form-fields";
import { FormSection } from "@/components/drafts/form-section";
import { BareButton } from "@/components/ui/bare-button";
import { useFormats } from "@/components/words/use-formats";
import type { ServiceName } from "@/lib/domain/services";
import type { OrderContent } from "@/lib/orders/form";

/** Shipping, which not every connection has, is the last. */
const services: readonly { name: ServiceName; needsCertification: boolean }[] = [
  { name: "certification", needsCertification: false },
  { name: "expedited", needsCertification: false },
  { name: "notarization", needsCertification: true },
  { name: "currencyConversion", needsCertification: true },
  { name: "shipping", needsCertification: true },
];

const certifiedOnly = services.filter((service) => service.needsCertification).map(({ name }) => name);

type ServicesSectionProps = {
  form: UseFormReturn<OrderContent>;
  /** Whether hard copies are sent at all. */
  hasShipping: boolean;
  /** What the person usually asks for together. */
  usual: readonly ServiceName[];
};

/** What is done with the translation. Services that come with certification alone go, and come back, with it. */
export function ServicesSection({ form, hasShipping, usual }: ServicesSectionProps) {
  const t = useTranslations();
  const certification = useWatch({ control: form.control, name: "certification" });
  const gone = useRef<ServiceName[]>([]);

  const choose = (name: ServiceName, chosen: boolean) =>
    form.setValue(name, chosen, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });

  const toggle = (name: ServiceName, chosen: boolean) => {
    choose(name, chosen);
    if (name !== "certification") return;
    if (!chosen) gone.current = certifiedOnly.filter((dependent) => form.getValues(dependent));
    for (const dependent of gone.current) choose(dependent, chosen);
  };

  return (
    <FormSection title={t("orderForm.services.heading")}>
      {usual.length > 0 ? (
        <UsualServices
          form={form}
          usual={usual}
          onChoose={() => {
            gone.current = [];
            for (const { name } of services) choose(name, usual.includes(name));
          }}
        />
      ) : null}
      <div className="flex flex-col divide-y divide-line rounded-lg border border-line bg-paper">
        {(hasShipping ? services : services.slice(0, -1)).map((service) => (
          <Controller
            key={service.name}
            control={form.control}
            name={service.name}
            render={({ field, fieldState: { error } }) => (
              <ServiceChoice
                {...service}
                checked={field.value}
                available={certification || !service.needsCertification}
                error={error?.message}
                onToggle={(chosen) => toggle(service.name, chosen)}
                onBlur={field.onBlur}
              />
            )}
          />
        ))}
      </div>
    </FormSection>
  );
}

type UsualServicesProps = Pick<ServicesSectionProps, "form" | "usual"> & { onChoose: () => void };

/** All of them by one press; the others are not asked for then. */
function UsualServices({ form, usual, onChoose }: UsualServicesProps) {
  const t = useTranslations();
  const { list } = useFormats();
  const chosen = useWatch({ control: form.control, name: services.map(({ name }) => name) });
  const isChosen = services.every(({ name }, place) => chosen[place] === usual.includes(name));
  return (
    <BareButton
      aria-pressed={isChosen}
      onClick={onChoose}
      className="mb-4 inline-flex min-h-9 items-center rounded-full border border-line bg-paper px-3 text-start text-sm text-ink hover:bg-hover aria-pressed:border-accent"
    >
      {t("orderForm.services.usual", {
        services: list(usual.map((name) => t(`orderForm.services.${name}`))),
      })}
    </BareButton>
  );
}

type ServiceChoiceProps = (typeof services)[number] & {
  checked: boolean;
  available: boolean;
  error: string | undefined;
  onToggle: (chosen: boolean) => void;
  onBlur: () => void;
};

function ServiceChoice({ name, checked, available, error, onToggle, onBlur }: ServiceChoiceProps) {
  const t = useTranslations();
  const id = fieldId(name);
  return (
    <div className="flex items-start gap-3 p-4">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-disabled={!available}
        aria-describedby={`${id}-hint ${errorId(name)}`}
        aria-invalid={error !== undefined}
        // Not `disabled`: Tab would pass it by, and with it the reason.
        onChange={(event) => available && onToggle(event.target.checked)}
        onBlur={onBlur}
        className="mt-1 size-4.5 shrink-0 accent-accent aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
      />
      <div>
        <label htmlFor={id} className={available ? "font-medium text-ink" : "font-medium text-ink-soft"}>
          {t(`orderForm.services.${name}`)}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {t(`orderForm.services.${name}Hint`)}{" "}
          {!available && (
            <strong className="font-medium">{t("orderForm.services.needsCertification")}</strong>
          )}
        </p>
        <FieldErrors id={errorId(name)} messages={error ? [error] : []} />
      </div>
    </div>
  );
}
