"use client";

import { ArrowLeftRight, LogOut, UserRound } from "lucide-react";
import Link from "next/link";
import { signOut } from "next-auth/react";
import { useMessages, useTranslations } from "next-intl";
import { DropdownMenu } from "radix-ui";
import { type ReactNode, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { LateWords } from "@/components/words/late-words";
import type { Acting } from "@/lib/auth/actor";
import { isOnBehalf, shownOwner } from "@/lib/domain/page-owner";
import type { MyBusiness } from "@/lib/people/businesses/schema";
import { profilePath } from "@/lib/people/profile/rules";
import { stayWhileSessionMoves } from "./leave-for-sign-in";
import { SwitchBusiness } from "./switch-business";
import { ThemeChoice } from "./theme-choice";

export type Person = {
  name: string;
  email: string;
  /** Null for the operator's staff. */
  acting: Pick<Acting, "businessName" | "role"> | null;
};

/** Ends the session and leaves by a full load, so that nothing read for this person stays in the browser. */
async function leave(failed: string): Promise<void> {
  // What is read meanwhile finds the session ended; it must not lead back here after the next sign-in.
  const letGo = stayWhileSessionMoves();
  try {
    await signOut({ redirect: false });
    window.location.assign("/login");
  } catch {
    letGo();
    toast.error(failed);
  }
}

type OpenedAccountMenuProps = {
  person: Person;
  /** Those that they are let into. */
  businesses: readonly MyBusiness[];
  /** The button that opens it. */
  children: ReactNode;
};

const itemLook =
  "flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 outline-none data-highlighted:bg-hover";

/** The account menu once it was asked for: it begins open. */
export function OpenedAccountMenu(props: OpenedAccountMenuProps) {
  return (
    <LateWords of="accountMenu" meanwhile={props.children}>
      <OpenMenu {...props} />
    </LateWords>
  );
}

function OpenMenu({ person, businesses, children }: OpenedAccountMenuProps) {
  const t = useTranslations();
  // The way out is offered where the words of all else did not come.
  const hasWords = "accountMenu" in useMessages();
  const [isSwitching, setSwitching] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <DropdownMenu.Root defaultOpen modal={false} dir={document.dir === "rtl" ? "rtl" : "ltr"}>
        <DropdownMenu.Trigger ref={trigger} asChild>
          {children}
        </DropdownMenu.Trigger>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          className="menu z-50 w-72 max-w-[calc(100vw-1rem)] rounded-xl border border-line bg-paper p-1.5 shadow-xl"
        >
          <DropdownMenu.Label className="px-3 py-2.5">
            <span className="block font-semibold break-words">{person.name}</span>
            <span className="block text-sm break-words text-ink-soft">{person.email}</span>
            <span className="mt-1.5 block text-sm break-words">
              {person.acting
                ? `${person.acting.businessName} · ${t(`shell.account.roles.${person.acting.role}`)}`
                : hasWords && t("accountMenu.staff")}
            </span>
          </DropdownMenu.Label>
          <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
          {hasWords ? (
            <>
              <ThemeChoice />
              <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
            </>
          ) : null}
          {isOnBehalf(shownOwner() ?? "") ? null : (
            <DropdownMenu.Item asChild className={itemLook}>
              <Link href={profilePath} prefetch={false}>
                <UserRound aria-hidden className="size-4 text-ink-soft" />
                {t("shell.account.profile")}
              </Link>
            </DropdownMenu.Item>
          )}
          {hasWords && businesses.some(({ isCurrent }) => !isCurrent) ? (
            <DropdownMenu.Item onSelect={() => setSwitching(true)} className={itemLook}>
              <ArrowLeftRight aria-hidden className="size-4 text-ink-soft" />
              {t("accountMenu.switch")}
            </DropdownMenu.Item>
          ) : null}
          <DropdownMenu.Item onSelect={() => void leave(t("errors.unanswered.write"))} className={itemLook}>
            <LogOut aria-hidden className="size-4 text-ink-soft rtl:-scale-x-100" />
            {t("shell.account.signOut")}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {isSwitching ? (
        <SwitchBusiness
          businesses={businesses}
          onLeave={() => setSwitching(false)}
          focusAfter={() => trigger.current?.focus()}
        />
      ) : null}
    </>
  );
}
