"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/select-field";
import { connectionsOptions } from "@/lib/connections/client";
import { addConnectionAction } from "@/lib/connections/settings/actions";
import type { AddConnectionInput } from "@/lib/connections/settings/schema";
import { serviceVariants } from "@/lib/domain/capabilities";
import { usualPageRate } from "@/lib/domain/page-rate";
import { ConnectionForm, type Refuse } from "./connection-form";

/** Connects the business to another account of the service. */
export function AddConnection() {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={trigger}
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {t("connections.add.action")}
      </Button>
      {isOpen ? (
        <AddDialog onClose={() => setOpen(false)} focusAfter={() => trigger.current?.focus()} />
      ) : null}
    </>
  );
}

function AddDialog({ onClose, focusAfter }: { onClose: () => void; focusAfter: () => void }) {
  const t = useTranslations();
  const router = useRouter();
  const refuse = useRef<Refuse>(null);
  const { run, isPending } = useAction(addConnectionAction, {
    renews: connectionsOptions.queryKey,
    done: t("connections.add.done"),
    onDone: () => {
      onClose();
      // Whether anything can be ordered stands in the frame.
      router.refresh();
    },
    onFailure: (error) => refuse.current?.(error),
  });
  return (
    <Dialog
      title={t("connections.add.title")}
      body={t("connections.add.body")}
      isOpen
      isHeld={isPending}
      onLeave={onClose}
      focusAfter={focusAfter}
    >
      <ConnectionForm<AddConnectionInput>
        known={{ name: "", environment: "production", baseUrl: "", ...usualPageRate }}
        loadSchema={async () => (await import("@/lib/connections/settings/schema")).addConnectionSchema}
        isPending={isPending}
        onSend={(answers, onRefused) => {
          refuse.current = onRefused;
          return run(answers);
        }}
        onClose={onClose}
        others={(errors) => (
          <SelectField name="variant" label={t("settings.connection.variant")} error={errors.variant}>
            {serviceVariants.map((variant) => (
              <option key={variant} value={variant}>
                {t(`settings.connection.variants.${variant}`)}
              </option>
            ))}
          </SelectField>
        )}
      />
    </Dialog>
  );
}
