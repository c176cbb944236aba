import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { InvitationControls } from "@/components/people/invitations/invitation-controls";
import { toast } from "@/components/ui/toast";
import type { LinkMade } from "@/lib/staff/invitations/schema";
import { useLinkToHandOn } from "./link-to-hand-on";

type LinkedInvitationControlsProps<Ref> = Omit<
  ComponentProps<typeof InvitationControls<Ref, LinkMade>>,
  "onSentAgain"
>;

/** `InvitationControls` for the operator's administrators, who hand on the link where nobody is written to. */
export function LinkedInvitationControls<Ref>(props: LinkedInvitationControlsProps<Ref>) {
  const { email } = props;
  const t = useTranslations();
  const link = useLinkToHandOn(email);
  return (
    <>
      <InvitationControls
        {...props}
        onSentAgain={({ path }) =>
          path ? link.show(path) : toast.success(t("people.invitations.sentAgain", { email }))
        }
      />
      {link.dialog}
    </>
  );
}
