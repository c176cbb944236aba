"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { useFullNumber } from "@/components/connections/use-full-number";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogFormButtons } from "@/components/ui/dialog-form-buttons";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { useSay } from "@/components/words/use-say";
import { orderKeys } from "@/lib/orders/client";
import { changeNeededByAction } from "@/lib/orders/needed-by/actions";
import type { OrderView } from "@/lib/orders/schema";

type ChangeNeededByProps = { order: OrderView; onLeave: () => void; focusAfter: () => void };

/** Says by when an order is needed, or that no day matters any more. Loaded when somebody presses. */
export function ChangeNeededBy({ order, ...dialog }: ChangeNeededByProps) {
  const t = useTranslations();
  const say = useSay();
  const fullNumber = useFullNumber();
  const [day, setDay] = useState(order.neededBy ?? "");
  const [error, setError] = useState<string>();
  const { run, isPending } = useAction(changeNeededByAction, {
    renews: orderKeys.order(order.id),
    done: null,
    onDone: dialog.onLeave,
    onFailure: ({ userMessage }) => setError(say(userMessage)),
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
      <Form
        className="mt-5 flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void change(day || null);
        }}
      >
        <TextField
          label={t("neededBy.day")}
          type="date"
          max="2199-12-31"
          autoFocus
          value={day}
          error={error}
          onChange={(event) => {
            setDay(event.target.value);
            setError(undefined);
          }}
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
