"use client";

import { useTranslations } from "next-intl";
import { PasswordForm } from "@/components/people/password-form";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Dialog } from "@/components/ui/dialog";

/** Who signs in again here, and how they may. */
export type SignedInPerson = {
  email: string;
  /** What the single sign-on is called; null where there is none. */
  singleSignOnName: string | null;
};

type SignInDialogProps = {
  person: SignedInPerson;
  isOpen: boolean;
  onLeave: () => void;
  /** Takes the focus when it is gone. */
  focusAfter: () => void;
  onSignedIn: () => void;
};

/** The sign-in over the page, once it was asked for. */
export function SignInDialog({
  person: { email, singleSignOnName },
  isOpen,
  onLeave,
  focusAfter,
  onSignedIn,
}: SignInDialogProps) {
  const t = useTranslations();
  return (
    <Dialog
      title={t("signInAgain.action")}
      body={t("signInAgain.lead")}
      isOpen={isOpen}
      onLeave={onLeave}
      focusAfter={focusAfter}
    >
      <PasswordForm
        email={email}
        returnTo={window.location.pathname}
        onSignedIn={() => {
          onLeave();
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
            {t("signInAgain.inNewTab", { name: singleSignOnName })}
          </a>
        ) : null}
        <Button variant="quiet" onClick={onLeave}>
          {t("signInAgain.notNow")}
        </Button>
      </PasswordForm>
    </Dialog>
  );
}
