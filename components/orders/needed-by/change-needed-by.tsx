"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { useFullNumber } from "@/components/connections/use-full-number";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Button } from "@/components/ui/button";
import { DayField } from "@/components/ui/day-field";
import { Dialog } from "@/components/ui/dialog";
import { DialogFormButtons } from "@/components/ui/dialog-form-buttons";
import { Form } from "@/components/ui/form";
import { orderKeys } from "@/lib/orders/client";
import { changeNeededByAction } from "@/lib/orders/needed-by/actions";
import type { NeededByForm } from "@/lib/orders/needed-by/schema";
import type { OrderView } from "@/lib/orders/schema";

type ChangeNeededByProps = { order: OrderView; onLeave: () => void; focusAfter: () => void };

/** Says by when an order is needed, or that no day matters any more. Loaded when somebody presses. */
export function ChangeNeededBy({ order, ...dialog }: ChangeNeededByProps) {
  const t = useTranslations();
  const fullNumber = useFullNumber();
  const { formProps, errors, refuse } = useSchemaForm<NeededByForm>({
    loadSchema: async () => (await import("@/lib/orders/needed-by/schema")).neededByFormSchema,
    send: ({ neededBy }): Promise<void> => change(neededBy),
  });
  const { run, isPending } = useAction(changeNeededByAction, {
    renews: orderKeys.order(order.id),
    done: null,
    onDone: dialog.onLeave,
    onFailure: refuse,
  });
  const change = (neededBy: string | null) => run({ orderId: order.id, neededBy });
  return (
    <Dialog
      title={t("neededBy.title", { number: fullNumber(order) })}
      body={t("neededBy.body")}
      isOpen
      isHeld={isPending}
      {...dialog}
    >
      <Form {...formProps} className="mt-5 flex flex-col gap-5">
        <DayField
          name="neededBy"
          label={t("neededBy.day")}
          autoFocus
          defaultValue={order.neededBy ?? ""}
          error={errors.neededBy ?? errors.root}
        />
        {order.neededBy ? (
          <Button
            variant="quiet"
            className="-ms-4 self-start"
            disabled={isPending}
            onClick={() => void change(null)}
          >
            {t("neededBy.remove")}
          </Button>
        ) : null}
        <DialogFormButtons
          send={t("neededBy.save")}
          cancel={t("neededBy.cancel")}
          isPending={isPending}
          onCancel={dialog.onLeave}
        />
      </Form>
    </Dialog>
  );
}
