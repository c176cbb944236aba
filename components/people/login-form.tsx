"use client";

import { useTranslations } from "next-intl";
import { expectArrival } from "@/components/focus/focus-keeper";
import { Button } from "@/components/ui/button";
import { PasswordForm } from "./password-form";

type LoginFormProps = {
  /** What the single sign-on button names; null offers none. */
  singleSignOnName: string | null;
  /** The single sign-on sent the person back. */
  cameBackRefused: boolean;
  /** Where they wanted to go: a page of the portal. */
  returnTo: string;
};

/** Email and password, or the single sign-on. */
export function LoginForm({ singleSignOnName, cameBackRefused, returnTo }: LoginFormProps) {
  return (
    <PasswordForm
      email={null}
      returnTo={returnTo}
      cameBackRefused={cameBackRefused}
      onSignedIn={() => enter(returnTo)}
    >
      {singleSignOnName ? <SingleSignOn name={singleSignOnName} returnTo={returnTo} /> : null}
    </PasswordForm>
  );
}

function SingleSignOn({ name, returnTo }: { name: string; returnTo: string }) {
  const t = useTranslations();
  return (
    <>
      <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t("login.or")}
      </p>
      <Button variant="secondary" onClick={() => void goToSingleSignOn(returnTo)}>
        {t("login.singleSignOn", { name })}
      </Button>
    </>
  );
}

async function goToSingleSignOn(returnTo: string): Promise<void> {
  expectArrival();
  const { signIn } = await import("next-auth/react");
  await signIn("oidc", { callbackUrl: returnTo });
}

/** A full load: whatever was read for somebody else before is gone with the old page. */
function enter(page: string): void {
  expectArrival();
  window.location.assign(page);
}
