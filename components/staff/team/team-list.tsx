"use client";

import { useTranslations } from "next-intl";
import { ListScreen } from "@/components/lists/list-screen";
import type { Column } from "@/components/lists/list-table";
import { InviteStaff } from "@/components/staff/links/invite-by-email";
import { DayOrHour } from "@/components/ui/moment";
import { teamOptions } from "@/lib/staff/team/client";
import { staffRoles, staffStates, teamAddress } from "@/lib/staff/team/rules";
import type { StaffRow, TeamPage } from "@/lib/staff/team/schema";
import { StaffActions } from "./staff-actions";

/** The operator's staff, by name. */
export function TeamList() {
  const t = useTranslations();
  const columnsOf = (_: TeamPage): Column<StaffRow>[] => [
    {
      id: "name",
      heading: t("staffTeam.columns.name"),
      cell: ({ id, name, isYou }) => (
        <span id={nameId(id)}>{isYou ? t("staffTeam.you", { name }) : name}</span>
      ),
    },
    {
      id: "state",
      heading: t("staffTeam.columns.state"),
      place: "badge",
      cell: ({ state }) => t(`staffTeam.states.${state}`),
    },
    { id: "email", heading: t("staffTeam.columns.email"), place: "wide", cell: ({ email }) => email },
    {
      id: "role",
      heading: t("staffTeam.columns.role"),
      place: "aside",
      cell: ({ role }) => <span className="whitespace-nowrap">{t(`staffTeam.roles.${role}`)}</span>,
    },
    {
      id: "lastSeen",
      heading: t("staffTeam.columns.lastSeen"),
      cell: ({ lastSeenAt }) => (lastSeenAt ? <DayOrHour at={lastSeenAt} /> : t("staffTeam.never")),
    },
    {
      id: "actions",
      heading: t("staffTeam.columns.actions"),
      place: "wide",
      cell: (person) => <StaffActions person={person} nameId={nameId(person.id)} />,
    },
  ];
  return (
    <ListScreen
      address={teamAddress}
      optionsOf={teamOptions}
      words={{
        title: t("staffTeam.title"),
        searchHint: t("staffTeam.searchHint"),
        found: ({ count }) => t("staffTeam.found", { count }),
        emptyTitle: t("staffTeam.noMatchTitle"),
        empty: t("staffTeam.noMatch"),
        noMatchTitle: t("staffTeam.noMatchTitle"),
        noMatch: t("staffTeam.noMatch"),
      }}
      filters={[
        {
          name: "role",
          label: t("staffTeam.roleFilter"),
          anyLabel: t("staffTeam.anyRole"),
          severalLabel: (count) => t("staffTeam.severalRoles", { count }),
          options: staffRoles.map((value) => ({ value, label: t(`staffTeam.roles.${value}`) })),
        },
        {
          name: "state",
          label: t("staffTeam.stateFilter"),
          anyLabel: t("staffTeam.anyState"),
          severalLabel: (count) => t("staffTeam.severalStates", { count }),
          options: staffStates.map((value) => ({ value, label: t(`staffTeam.states.${value}`) })),
        },
      ]}
      columnsOf={columnsOf}
      actionsOf={() => <InviteStaff />}
      linkOf={() => null}
    />
  );
}

function nameId(personId: string): string {
  return `staff-${personId}`;
}
