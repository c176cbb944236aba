"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { expectArrival } from "@/components/focus/focus-keeper";
import { Button } from "@/components/ui/button";
import { acceptInvitationAction } from "@/lib/people/invitations/actions";

/** Joins as the person who is signed in. */
export function Accept({ secret, businessName }: { secret: string; businessName: string }) {
  const t = useTranslations();
  const { run, isPending } = useAction(acceptInvitationAction, {
    renews: null,
    done: null,
    onDone: () => {
      expectArrival();
      // A document of its own: the session is for another business now.
      window.location.assign("/");
    },
  });
  return (
    <Button
      className="mt-6 w-full"
      aria-disabled={isPending}
      onClick={() => (isPending ? undefined : void run({ secret }))}
    >
      {t("invitation.accept", { business: businessName })}
    </Button>
  );
}
