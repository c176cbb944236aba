import type { QueryKey } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Action } from "@/components/actions/call-action";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

type InvitationControlsProps<Ref, Sent> = {
  /** Who is invited. */
  email: string;
  /** The element that names the invitation. */
  nameId: string;
  /** How both actions know the invitation. */
  invitation: Ref;
  sendAgain: Action<Ref, Sent>;
  onSentAgain: (sent: Sent) => void;
  withdraw: Action<Ref, void>;
  /** What shows who is invited. */
  renews: QueryKey;
};

/** The link of an invitation is sent anew, or does nothing any more. */
export function InvitationControls<Ref, Sent>(props: InvitationControlsProps<Ref, Sent>) {
  const { email, nameId, invitation, renews } = props;
  const t = useTranslations();
  const again = useAction(props.sendAgain, { renews, done: null, onDone: props.onSentAgain });
  const withdraw = useAction(props.withdraw, {
    renews,
    done: t("people.invitations.withdrawn", { email }),
  });
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-describedby={nameId}
        aria-disabled={again.isPending}
        onClick={() => (again.isPending ? undefined : void again.run(invitation))}
      >
        {t("people.invitations.again")}
      </Button>
      <ConfirmDialog
        trigger={
          <Button variant="quiet" size="small" aria-describedby={nameId}>
            {t("people.invitations.withdraw")}
          </Button>
        }
        title={t("people.invitations.withdrawTitle", { email })}
        body={t("people.invitations.withdrawBody")}
        confirmLabel={t("people.invitations.withdrawConfirm")}
        dismissLabel={t("people.invitations.keep")}
        tone="danger"
        onConfirm={() => withdraw.run(invitation)}
      />
    </>
  );
}
