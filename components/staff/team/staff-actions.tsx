"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { changeStaffAction, disableStaffAction, enableStaffAction } from "@/lib/staff/team/actions";
import { teamKey } from "@/lib/staff/team/client";
import type { StaffRow } from "@/lib/staff/team/schema";

type StaffActionsProps = {
  person: StaffRow;
  /** The element that names the person. */
  nameId: string;
};

/** What can be done about one of the operator's staff. */
export function StaffActions({ person: { id: personId, name, role, state }, nameId }: StaffActionsProps) {
  const t = useTranslations();
  const next = role === "administrator" ? "staff" : "administrator";
  const change = useAction(changeStaffAction, {
    renews: teamKey,
    done: t(`staffTeam.change.${next}.done`, { name }),
  });
  const disable = useAction(disableStaffAction, {
    renews: teamKey,
    done: t("staffTeam.disable.done", { name }),
  });
  const enable = useAction(enableStaffAction, {
    renews: teamKey,
    done: t("staffTeam.enable.done", { name }),
  });
  const button = { variant: "quiet", size: "small", "aria-describedby": nameId } as const;
  return (
    <div className="-my-2 -ms-3 flex max-md:flex-wrap">
      <ConfirmDialog
        trigger={<Button {...button}>{t(`staffTeam.change.${next}.action`)}</Button>}
        title={t(`staffTeam.change.${next}.title`, { name })}
        body={t(`staffTeam.change.${next}.body`)}
        confirmLabel={t(`staffTeam.change.${next}.action`)}
        dismissLabel={t("staffTeam.cancel")}
        onConfirm={() => change.run({ personId, role: next })}
      />
      {state === "active" ? (
        <ConfirmDialog
          trigger={<Button {...button}>{t("staffTeam.disable.action")}</Button>}
          title={t("staffTeam.disable.title", { name })}
          body={t("staffTeam.disable.body")}
          confirmLabel={t("staffTeam.disable.action")}
          dismissLabel={t("staffTeam.cancel")}
          tone="danger"
          onConfirm={() => disable.run({ personId })}
        />
      ) : (
        <Button
          {...button}
          aria-disabled={enable.isPending}
          onClick={() => (enable.isPending ? undefined : void enable.run({ personId }))}
        >
          {t("staffTeam.enable.action")}
        </Button>
      )}
    </div>
  );
}
