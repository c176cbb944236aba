"use client";

import { useTranslations } from "next-intl";
import { staffPath } from "@/components/shell/leave-for-sign-in";
import { buttonVariants } from "@/components/ui/button-variants";
import { Notice } from "@/components/ui/notice";
import { useSay } from "@/components/words/use-say";
import { isOnBehalf, shownOwner } from "@/lib/domain/page-owner";
import { SignInAgain } from "./sign-in-again";
import type { SignedInPerson } from "./sign-in-dialog";
import type { SessionEnd } from "./use-session-end";

type SessionNoticeProps = { session: SessionEnd; person: SignedInPerson };

/** Stays in sight while the person whose page it is is signed out, wherever on it they are. */
export function SessionNotice({ session, person }: SessionNoticeProps) {
  const say = useSay();
  const t = useTranslations();
  return (
    <Notice
      tone="warning"
      role="alert"
      className="sticky top-[calc(1rem+var(--banner-height,0px))] z-30 mt-0 mb-8 shadow-lg"
    >
      <p className="font-medium">{session.reason ? say(session.reason) : t("signInAgain.ended")}</p>
      <div className="mt-3">
        {isOnBehalf(shownOwner() ?? "") ? (
          <a href={staffPath} className={buttonVariants()}>
            {t("signInAgain.toStaff")}
          </a>
        ) : (
          <SignInAgain person={person} onSignedIn={session.look} />
        )}
      </div>
    </Notice>
  );
}
