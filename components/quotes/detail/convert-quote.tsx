"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useAction } from "@/components/actions/use-action";
import { useFullNumber } from "@/components/connections/use-full-number";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Button } from "@/components/ui/button";
import { DialogButton, type OpenedDialog, useHold } from "@/components/ui/dialog-button";
import { DialogFormButtons } from "@/components/ui/dialog-form-buttons";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useCoversheetLabel } from "@/components/words/use-coversheet-label";
import { useFormats } from "@/components/words/use-formats";
import { useSay } from "@/components/words/use-say";
import { eachCoversheetField } from "@/lib/domain/coversheet";
import type { CoversheetValues } from "@/lib/orders/coversheet/rules";
import { convertQuoteAction } from "@/lib/quotes/actions";
import { quoteKeys } from "@/lib/quotes/client";
import { type ConversionField, isMissing } from "@/lib/quotes/conversion/rules";
import type { QuoteView } from "@/lib/quotes/schema";

type ConvertQuoteProps = { quote: QuoteView; conversion: NonNullable<QuoteView["conversion"]> };

/** Makes an order of a quote: names the amount, and asks for what the coversheet lacks. */
export function ConvertQuote(props: ConvertQuoteProps) {
  const t = useTranslations();
  const formats = useFormats();
  const fullNumber = useFullNumber();
  const { totalCents } = props.quote;
  const total = totalCents === null ? "" : formats.cents(totalCents);
  return (
    <DialogButton
      label={t("quote.convert.action")}
      title={t("quote.convert.title")}
      body={t("quote.convert.body", { number: fullNumber(props.quote), total })}
    >
      {(dialog) => <Conversion {...props} {...dialog} />}
    </DialogButton>
  );
}

function Conversion({ quote, conversion, close, hold }: ConvertQuoteProps & OpenedDialog) {
  const t = useTranslations();
  const say = useSay();
  const { id: quoteId, number } = quote;
  const { offer, fields } = conversion;
  const [isChanging, setChanging] = useState(false);
  const changed = useRef<HTMLDivElement>(null);
  const { formProps, errors, refuse } = useSchemaForm<Partial<CoversheetValues>>({
    loadSchema: async () => (await import("@/lib/quotes/conversion/schema")).convertibleSchema(conversion),
    send: (typed): Promise<void> => run({ quoteId, offer, ...eachCoversheetField(() => ""), ...typed }),
  });
  const { run, isPending } = useAction(convertQuoteAction, {
    renews: quoteKeys.quote(quoteId),
    done: t("quote.convert.done", { number }),
    onDone: close,
    onFailure: (error) => {
      if (Object.keys(error.fields).length > 0) {
        // What is refused may be one that was not asked for.
        setChanging(true);
        return refuse(error);
      }
      // Of everything else the page tells.
      toast.error(say(error.userMessage));
      close();
    },
  });
  useHold(hold, isPending);
  const asked = fields.filter((field) => isMissing(field, conversion));
  const others = fields.filter((field) => !asked.includes(field));
  const change = () => {
    // Shown before the focus goes there: the button that was pressed is gone.
    flushSync(() => setChanging(true));
    changed.current?.querySelector("input")?.focus();
  };
  return (
    <Form {...formProps} className="mt-5">
      {errors.root ? (
        <Notice tone="danger" role="alert" className="mb-4">
          {errors.root}
        </Notice>
      ) : null}
      <div className="flex flex-col gap-4">
        {asked.map((field, index) => (
          <CoversheetInput
            key={field.field}
            field={field}
            hint={t("quote.convert.missing")}
            error={errors[field.field]}
            isFirst={index === 0}
          />
        ))}
      </div>
      {others.length > 0 && !isChanging ? <Saved fields={others} onChange={change} /> : null}
      {/* There before they are shown: the form knows the fields that it begins with. */}
      <div ref={changed} hidden={!isChanging} className={isChanging ? "mt-4 flex flex-col gap-4" : undefined}>
        {others.map((field) => (
          <CoversheetInput
            key={field.field}
            field={field}
            {...(field.saved ? { hint: t("quote.convert.keeps") } : {})}
            error={errors[field.field]}
            isFirst={false}
          />
        ))}
      </div>
      <DialogFormButtons
        send={t("quote.convert.confirm")}
        cancel={t("quote.convert.keep")}
        isPending={isPending}
        onCancel={close}
        className="mt-6"
      />
    </Form>
  );
}

type CoversheetInputProps = {
  field: ConversionField;
  hint?: string;
  error: string | undefined;
  isFirst: boolean;
};

function CoversheetInput({ field, hint, error, isFirst }: CoversheetInputProps) {
  return (
    <TextField
      name={field.field}
      label={useCoversheetLabel()(field)}
      defaultValue={field.saved ?? ""}
      error={error}
      autoComplete="off"
      autoFocus={isFirst}
      {...(hint ? { hint } : {})}
    />
  );
}

/** What goes along as the quote has it. */
function Saved({ fields, onChange }: { fields: readonly ConversionField[]; onChange: () => void }) {
  const t = useTranslations();
  const labelOf = useCoversheetLabel();
  return (
    <div className="mt-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-lg border border-line p-4">
      <div className="min-w-0 flex-1">
        <p className="text-sm text-ink-soft">{t("quote.convert.saved")}</p>
        <dl className="mt-1 space-y-1 text-sm">
          {fields.map((field) => (
            <div key={field.field} className="flex flex-wrap gap-x-2">
              <dt className="min-w-0 wrap-anywhere text-ink-soft">{labelOf(field)}</dt>
              <dd className="min-w-0 wrap-anywhere">{field.saved ?? t("quote.convert.none")}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Button variant="secondary" size="small" onClick={onChange}>
        {t("quote.convert.change")}
      </Button>
    </div>
  );
}
