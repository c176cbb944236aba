"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Select } from "@/components/ui/select";
import { connectionsOptions } from "@/lib/connections/client";
import { addConnectionAction } from "@/lib/connections/settings/actions";
import { type ServiceVariant, serviceVariants } from "@/lib/domain/capabilities";
import { ConnectionForm } from "./connection-form";

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
  const [variant, setVariant] = useState<ServiceVariant>("a");
  const refuse = useRef<Parameters<Parameters<typeof ConnectionForm>[0]["onSend"]>[1]>(null);
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
      <ConnectionForm
        known={{ name: "", environment: "production", baseUrl: "" }}
        isPending={isPending}
        onSend={(described, onRefused) => {
          refuse.current = onRefused;
          return run({ ...described, variant });
        }}
        onClose={onClose}
      >
        <Select
          label={t("settings.connection.variant")}
          value={variant}
          onChange={(value) => setVariant(serviceVariants.find((one) => one === value) ?? variant)}
          options={serviceVariants.map((value) => ({
            value,
            label: t(`settings.connection.variants.${value}`),
          }))}
        />
      </ConnectionForm>
    </Dialog>
  );
}
