import type { QueryKey } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Action } from "@/components/actions/call-action";
import { useAction } from "@/components/actions/use-action";
import { AgainOrWithdraw } from "@/components/people/invitations/invitation-lines";
import { toast } from "@/components/ui/toast";
import type { LinkMade } from "@/lib/staff/invitations/schema";
import { useLinkToHandOn } from "./link-to-hand-on";

type InvitationControlsProps<Ref> = {
  /** Who is invited. */
  email: string;
  /** The element that names the invitation. */
  nameId: string;
  /** How both actions know the invitation. */
  invitation: Ref;
  sendAgain: Action<Ref, LinkMade>;
  withdraw: Action<Ref, void>;
  /** What shows who is invited. */
  renews: QueryKey;
};

/** What the operator's administrators do about an invitation of theirs. */
export function InvitationControls<Ref>(props: InvitationControlsProps<Ref>) {
  const { email, nameId, invitation, renews } = props;
  const t = useTranslations();
  const link = useLinkToHandOn(email);
  const again = useAction(props.sendAgain, {
    ...{ renews, done: null },
    onDone: ({ path }) =>
      path ? link.show(path) : toast.success(t("people.invitations.sentAgain", { email })),
  });
  const withdraw = useAction(props.withdraw, {
    renews,
    done: t("people.invitations.withdrawn", { email }),
  });
  return (
    <>
      <AgainOrWithdraw
        email={email}
        nameId={nameId}
        isPending={again.isPending}
        onAgain={() => void again.run(invitation)}
        onWithdraw={() => withdraw.run(invitation)}
      />
      {link.dialog}
    </>
  );
}
