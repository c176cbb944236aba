"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "radix-ui";
import { PasswordForm } from "@/components/people/password-form";
import { Button, buttonVariants } from "@/components/ui/button";

/** Who signs in again here, and how they may. */
export type SignedInPerson = {
  email: string;
  /** What the single sign-on is called; null where there is none. */
  singleSignOnName: string | null;
};

type SignInDialogProps = {
  person: SignedInPerson;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** It is gone. Preventing its default leaves the focus where whoever prevents it has put it. */
  onCloseAutoFocus: (event: Event) => void;
  onSignedIn: () => void;
};

/** The sign-in over the page, once it was asked for. */
export function SignInDialog({
  person: { email, singleSignOnName },
  isOpen,
  onOpenChange,
  onCloseAutoFocus,
  onSignedIn,
}: SignInDialogProps) {
  const t = useTranslations();
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          onCloseAutoFocus={onCloseAutoFocus}
          className="dialog fixed top-1/2 left-1/2 z-50 max-h-[90dvh] w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl border border-line bg-paper p-6 shadow-xl"
        >
          <Dialog.Title className="text-section-title">{t("shell.session.signInAgain")}</Dialog.Title>
          <Dialog.Description className="mt-2 text-ink-soft">{t("shell.session.lead")}</Dialog.Description>
          <PasswordForm
            email={email}
            returnTo={window.location.pathname}
            onSignedIn={() => {
              onOpenChange(false);
              onSignedIn();
            }}
          >
            {singleSignOnName ? (
              <a
                href="/login"
                target="_blank"
                rel="noopener"
                className={buttonVariants({ variant: "secondary" })}
              >
                {t("shell.session.inNewTab", { name: singleSignOnName })}
              </a>
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
