"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { expectArrival } from "@/components/focus/focus-keeper";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Notice } from "@/components/ui/notice";

type SignInFirstProps = {
  /** Whose the invitation is. */
  email: string;
  /** The sign-in, which leads back here. */
  signInAddress: string;
  /** Somebody else, who has to sign out before; null where nobody is signed in. */
  signedInAs: string | null;
};

/** For somebody who is somebody here already, but not signed in as that person. */
export function SignInFirst({ email, signInAddress, signedInAs }: SignInFirstProps) {
  const t = useTranslations();
  const [hasFailed, setFailed] = useState(false);
  if (signedInAs === null) {
    return (
      <>
        <p className="mt-6">{t("invitation.known")}</p>
        <Link href={signInAddress} prefetch={false} className={buttonVariants({ className: "mt-6 w-full" })}>
          {t("invitation.signIn")}
        </Link>
      </>
    );
  }
  const goOn = async () => {
    try {
      const { signOut } = await import("next-auth/react");
      await signOut({ redirect: false });
      expectArrival();
      window.location.reload();
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <p className="mt-6">{t("invitation.other", { signedInAs, email })}</p>
      {hasFailed ? (
        <Notice tone="danger" role="alert">
          {t("invitation.notSignedOut")}
        </Notice>
      ) : null}
      <Button className="mt-6 w-full" onClick={() => void goOn()}>
        {t("invitation.signOut")}
      </Button>
    </>
  );
}
