"use client";

import { useTranslations } from "next-intl";
import { ListScreen } from "@/components/lists/list-screen";
import type { Column } from "@/components/lists/list-table";
import { Invite } from "@/components/people/invitations/invite";
import { DayOrHour } from "@/components/ui/moment";
import { roles } from "@/lib/domain/roles";
import type { DepartmentView } from "@/lib/people/departments/schema";
import { membersOptions } from "@/lib/people/members/client";
import { memberStates, membersAddress } from "@/lib/people/members/rules";
import type { MemberRow, MembersPage } from "@/lib/people/members/schema";
import { MemberActions } from "./member-actions";

/** The people of a business, by name. @param departments by which they can be told apart */
export function MembersList({ departments: known }: { departments: readonly DepartmentView[] }) {
  const t = useTranslations();
  const columnsOf = ({ departments, businessName }: MembersPage): Column<MemberRow>[] => [
    {
      id: "name",
      heading: t("people.columns.name"),
      cell: ({ id, name, isYou }) => <span id={nameId(id)}>{isYou ? t("people.you", { name }) : name}</span>,
    },
    {
      id: "state",
      heading: t("people.columns.state"),
      place: "badge",
      cell: ({ state }) => t(`people.states.${state}`),
    },
    { id: "email", heading: t("people.columns.email"), place: "wide", cell: ({ email }) => email },
    {
      id: "role",
      heading: t("people.columns.role"),
      place: "aside",
      cell: ({ role }) => <span className="whitespace-nowrap">{t(`shell.account.roles.${role}`)}</span>,
    },
    {
      id: "department",
      heading: t("people.columns.department"),
      cell: ({ department }) => department?.name ?? t("people.wholeBusiness"),
    },
    {
      id: "lastSeen",
      heading: t("people.columns.lastSeen"),
      cell: ({ lastSeenAt }) => (lastSeenAt ? <DayOrHour at={lastSeenAt} /> : t("people.never")),
    },
    {
      id: "actions",
      heading: t("people.columns.actions"),
      place: "wide",
      cell: (member) => (
        <MemberActions
          member={member}
          departments={departments}
          businessName={businessName}
          nameId={nameId(member.id)}
        />
      ),
    },
  ];
  return (
    <ListScreen
      address={membersAddress}
      optionsOf={membersOptions}
      words={{
        title: t("people.title"),
        searchHint: t("people.searchHint"),
        found: ({ count }) => t("people.found", { count }),
        emptyTitle: t("people.emptyTitle"),
        empty: t("people.empty"),
        noMatchTitle: t("people.noMatchTitle"),
        noMatch: t("people.noMatch"),
      }}
      filters={[
        {
          name: "role",
          label: t("people.roleFilter"),
          anyLabel: t("people.anyRole"),
          severalLabel: (count) => t("people.severalRoles", { count }),
          options: roles.map((value) => ({ value, label: t(`shell.account.roles.${value}`) })),
        },
        {
          name: "department",
          label: t("people.columns.department"),
          anyLabel: t("people.anyDepartment"),
          severalLabel: (count) => t("people.severalDepartments", { count }),
          otherLabel: () => t("people.severalDepartments", { count: 1 }),
          options: known.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          name: "state",
          label: t("people.stateFilter"),
          anyLabel: t("people.anyState"),
          severalLabel: (count) => t("people.severalStates", { count }),
          options: memberStates.map((value) => ({ value, label: t(`people.states.${value}`) })),
        },
      ]}
      columnsOf={columnsOf}
      actionsOf={({ departments }) => <Invite departments={departments} />}
      linkOf={() => null}
    />
  );
}

function nameId(personId: string): string {
  return `person-${personId}`;
}
