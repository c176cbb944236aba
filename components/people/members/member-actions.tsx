"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useFormats } from "@/components/words/use-formats";
import type { DepartmentView } from "@/lib/people/departments/schema";
import { disableMemberAction, enableMemberAction, removeMemberAction } from "@/lib/people/members/actions";
import { membersKey } from "@/lib/people/members/client";
import type { MemberRow } from "@/lib/people/members/schema";
import { ChangeRole } from "./change-role";

type MemberActionsProps = {
  member: MemberRow;
  departments: readonly DepartmentView[];
  businessName: string;
  /** The element that names the person. */
  nameId: string;
};

/** What can be done about a person of the business. */
export function MemberActions({ member, departments, businessName, nameId }: MemberActionsProps) {
  const t = useTranslations();
  const { name } = member;
  const { list: listOf } = useFormats();
  const ref = { personId: member.id };
  const disable = useAction(disableMemberAction, {
    renews: membersKey,
    done: t("people.disable.done", { name }),
  });
  const enable = useAction(enableMemberAction, {
    renews: membersKey,
    done: t("people.enable.done", { name }),
  });
  const remove = useAction(removeMemberAction, {
    renews: membersKey,
    done: t("people.remove.done", { name }),
  });
  return (
    <div className="-my-2 -ms-3 flex max-md:flex-wrap">
      <ChangeRole member={member} departments={departments} nameId={nameId} />
      {member.state === "active" ? (
        <ConfirmDialog
          trigger={
            <Button variant="quiet" size="small" aria-describedby={nameId}>
              {t("people.disable.action")}
            </Button>
          }
          title={t("people.disable.title", { name })}
          body={t("people.disable.body")}
          confirmLabel={t("people.disable.confirm")}
          dismissLabel={t("people.disable.dismiss")}
          tone="danger"
          onConfirm={() => disable.run(ref)}
        />
      ) : (
        <Button
          variant="quiet"
          size="small"
          aria-describedby={nameId}
          aria-disabled={enable.isPending}
          onClick={() => (enable.isPending ? undefined : void enable.run(ref))}
        >
          {t("people.enable.action")}
        </Button>
      )}
      <ConfirmDialog
        trigger={
          <Button variant="quiet" size="small" aria-describedby={nameId}>
            {t("people.remove.action")}
          </Button>
        }
        title={t("people.remove.title", { name, business: businessName })}
        body={
          member.lastTokenOf.length === 0
            ? t("people.remove.body")
            : `${t("people.remove.body")} ${t("people.remove.lastToken", { connections: listOf(member.lastTokenOf) })}`
        }
        confirmLabel={t("people.remove.confirm")}
        dismissLabel={t("people.remove.dismiss")}
        tone="danger"
        onConfirm={() => remove.run(ref)}
      />
    </div>
  );
}
