"use client";

import { ChevronDown, CircleUserRound, LogOut } from "lucide-react";
import { signOut } from "next-auth/react";
import { DropdownMenu } from "radix-ui";
import { buttonVariants } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { Acting } from "@/lib/auth/actor";
import { texts } from "@/lib/domain/texts";
import { ThemeChoice } from "./theme-choice";

const words = texts.shell.account;

export type Person = {
  name: string;
  email: string;
  /** Null for the operator's staff. */
  acting: Pick<Acting, "businessName" | "role"> | null;
};

/** Ends the session and leaves by a full load, so that nothing read for this person stays in the browser. */
async function leave(): Promise<void> {
  try {
    await signOut({ redirect: false });
    window.location.assign("/login");
  } catch {
    toast.error(texts.login.unreachable);
  }
}

/** Who is signed in, how the portal looks to them, and the way out. */
export function AccountMenu({ person }: { person: Person }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={words.label}
        className={buttonVariants({ variant: "quiet", size: "small", className: "px-2" })}
      >
        <CircleUserRound aria-hidden className="size-5!" />
        <ChevronDown aria-hidden />
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
              ? `${person.acting.businessName} · ${words.roles[person.acting.role]}`
              : words.staff}
          </span>
        </DropdownMenu.Label>
        <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
        <ThemeChoice />
        <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
        <DropdownMenu.Item
          onSelect={() => void leave()}
          className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 outline-none data-highlighted:bg-hover"
        >
          <LogOut aria-hidden className="size-4 text-ink-soft" />
          {words.signOut}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
