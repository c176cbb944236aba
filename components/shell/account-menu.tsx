"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { Button } from "@/components/ui/button";
import { useLoaded } from "@/components/ui/use-loaded";
import { fetchMyBusinesses } from "@/lib/people/businesses/client";
import type { MyBusiness } from "@/lib/people/businesses/schema";
import type { Person } from "./opened-account-menu";

/** Who is signed in, how the portal looks to them, and the way out: a button, until somebody presses it. */
export function AccountMenu({ person }: { person: Person }) {
  const [isWanted, setWanted] = useState(false);
  const { loaded, load } = useLoaded(async () => {
    // The way out is shown to whoever cannot be told of their other businesses just now.
    const reading = fetchMyBusinesses().catch((): MyBusiness[] => []);
    const { OpenedAccountMenu } = await import("./opened-account-menu");
    return { OpenedAccountMenu, businesses: await reading };
  });
  if (isWanted && loaded) {
    const { OpenedAccountMenu, businesses } = loaded;
    return (
      <OpenedAccountMenu person={person} businesses={businesses}>
        <AccountButton />
      </OpenedAccountMenu>
    );
  }
  const open = () => {
    setWanted(true);
    load();
  };
  return (
    <AccountButton
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={open}
      onKeyDown={({ key }) => {
        if (key === "ArrowDown") open();
      }}
    />
  );
}

function AccountButton(props: ComponentProps<"button">) {
  const t = useTranslations();
  return (
    <Button
      variant="quiet"
      size="small"
      className="account-signs px-2"
      aria-label={t("shell.account.label")}
      {...props}
    />
  );
}
