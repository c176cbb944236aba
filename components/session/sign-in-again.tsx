"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useLoaded } from "@/components/ui/use-loaded";
import type { SignedInPerson } from "./sign-in-dialog";

type SignInAgainProps = {
  /** Whose page it is: nobody else signs in here. */
  person: SignedInPerson;
  onSignedIn: () => void;
};

/** A button that opens the sign-in over the page, so that nothing on it is left. */
export function SignInAgain({ person, onSignedIn }: SignInAgainProps) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const { loaded: SignInDialog, load } = useLoaded(
    async () => (await import("./sign-in-dialog")).SignInDialog,
  );
  /** Where they were when they turned to the button, and go on: it is gone by then. */
  const cameFrom = useRef<HTMLElement>(null);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onFocus={({ relatedTarget }) => {
          if (relatedTarget instanceof HTMLElement) cameFrom.current = relatedTarget;
        }}
        onClick={() => {
          setOpen(true);
          load();
        }}
      >
        {t("signInAgain.action")}
      </Button>
      {SignInDialog ? (
        <SignInDialog
          person={person}
          isOpen={isOpen}
          onLeave={() => setOpen(false)}
          focusAfter={() => cameFrom.current?.focus()}
          onSignedIn={onSignedIn}
        />
      ) : null}
    </>
  );
}
