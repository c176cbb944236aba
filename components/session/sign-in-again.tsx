"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "radix-ui";
import { useRef, useState } from "react";
import { PasswordForm } from "@/components/people/password-form";
import { Button } from "@/components/ui/button";

/** Who signs in again here, and how they may. */
export type SignedInPerson = {
  email: string;
  /** What the single sign-on is called; null where there is none. */
  singleSignOnName: string | null;
};

type SignInAgainProps = {
  /** Whose page it is: nobody else signs in here. */
  person: SignedInPerson;
  onSignedIn: () => void;
};

/** A button that opens the sign-in over the page, so that nothing on it is left. */
export function SignInAgain({ person: { email, singleSignOnName }, onSignedIn }: SignInAgainProps) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  /** Where they were when they turned to the button, and go on: it is gone by then. */
  const cameFrom = useRef<HTMLElement>(null);
  const goBack = (event: Event) => {
    if (!cameFrom.current?.isConnected) return;
    event.preventDefault();
    cameFrom.current.focus();
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <Button
          variant="primary"
          onFocus={({ relatedTarget }) => {
            if (relatedTarget instanceof HTMLElement) cameFrom.current = relatedTarget;
          }}
        >
          {t("shell.session.signInAgain")}
        </Button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          onCloseAutoFocus={goBack}
          className="dialog fixed top-1/2 left-1/2 z-50 max-h-[90dvh] w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl border border-line bg-paper p-6 shadow-xl"
        >
          <Dialog.Title className="text-section-title">{t("shell.session.signInAgain")}</Dialog.Title>
          <Dialog.Description className="mt-2 text-ink-soft">{t("shell.session.lead")}</Dialog.Description>
          <PasswordForm
            email={email}
            returnTo={window.location.pathname}
            onSignedIn={() => {
              setOpen(false);
              onSignedIn();
            }}
          >
            {singleSignOnName ? (
              <Button asChild variant="secondary">
                <a href="/login" target="_blank" rel="noopener">
                  {t("shell.session.inNewTab", { name: singleSignOnName })}
                </a>
              </Button>
            ) : null}
            <Dialog.Close asChild>
              <Button variant="quiet">{t("shell.session.notNow")}</Button>
            </Dialog.Close>
          </PasswordForm>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
