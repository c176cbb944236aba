"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";

type LinkToHandOnProps = {
  /** Where it leads, at this portal. */
  path: string;
  email: string;
  onDone: () => void;
};

/** The link of an invitation that nobody was written to about: it is shown once, to whoever had it made. */
export function LinkToHandOn({ path, email, onDone }: LinkToHandOnProps) {
  const t = useTranslations();
  return (
    <>
      <TextField
        className="mt-5"
        label={t("staffTeam.link.field", { email })}
        hint={t("staffTeam.link.hint")}
        value={new URL(path, window.location.origin).href}
        onFocus={({ currentTarget }) => currentTarget.select()}
        readOnly
        autoFocus
        dir="ltr"
      />
      <div className="mt-6 flex justify-end">
        <Button onClick={onDone}>{t("staffTeam.link.done")}</Button>
      </div>
    </>
  );
}

/** The same as a dialog of its own, for a link that was made by a single press. */
export function useLinkToHandOn(email: string) {
  const t = useTranslations();
  const [path, setPath] = useState<string | null>(null);
  const before = useRef<HTMLElement | null>(null);
  const show = (made: string) => {
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setPath(made);
  };
  const close = () => setPath(null);
  const dialog = (
    <Dialog
      title={t("staffTeam.link.title")}
      body={t("staffTeam.link.body")}
      isOpen={path !== null}
      onLeave={close}
      focusAfter={() => before.current?.focus()}
    >
      <LinkToHandOn path={path ?? ""} email={email} onDone={close} />
    </Dialog>
  );
  return { show, dialog };
}
