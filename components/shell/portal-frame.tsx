"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SearchButton } from "@/components/search/search-button";
import { buttonVariants } from "@/components/ui/button-variants";
import type { Findable } from "@/lib/search/schema";
import { AccountMenu } from "./account-menu";
import { Brand } from "./brand";
import { MainNavigation } from "./main-navigation";
import type { Person } from "./opened-account-menu";

type PortalFrameProps = {
  person: Person & { isStaff: boolean; administers: boolean };
  mayOrder: boolean;
  /** Whether there are quotes for them. */
  hasQuotes?: boolean;
  /** Whether there are files for them, beside those of orders. */
  hasFiles?: boolean;
  /** Stands beside the brand. */
  mark?: ReactNode;
  /** Above everything, on every page. */
  banner?: ReactNode;
  children: ReactNode;
};

/** Brand, ways and account above, the page below. */
export function PortalFrame({
  person,
  mayOrder,
  hasQuotes = false,
  hasFiles = false,
  mark,
  banner,
  children,
}: PortalFrameProps) {
  const t = useTranslations();
  return (
    <div className="flex grow flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:start-3 print:hidden"
      >
        {t("shell.skip")}
      </a>
      {banner}
      <header className="border-b border-line bg-paper print:border-0">
        <div className="relative mx-auto flex w-full max-w-360 flex-wrap items-center gap-x-4 px-4 sm:flex-nowrap sm:gap-x-8 sm:px-6">
          <Link href="/" prefetch={false} className="inline-flex h-16 items-center text-xl">
            <Brand />
          </Link>
          {mark}
          <MainNavigation
            isStaff={person.isStaff}
            administers={person.administers}
            acts={person.acting !== null}
            hasQuotes={hasQuotes}
            hasFiles={hasFiles}
          />
          <div className="ms-auto flex items-center gap-2 sm:gap-3">
            {mayOrder ? (
              <Link
                href="/orders/new"
                prefetch={false}
                className={buttonVariants({ size: "small", className: "new-sign" })}
              >
                {t("shell.newOrder")}
              </Link>
            ) : null}
            {person.acting || person.isStaff ? <SearchButton finds={foundBy(person)} /> : null}
            <AccountMenu person={person} />
          </div>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-304 grow has-[.list-screen,.review-screen]:max-w-360 px-4 pt-10 pb-20 outline-none sm:px-6 print:py-0"
      >
        {children}
      </main>
    </div>
  );
}

/** What is there to be found by them. */
function foundBy({ acting, isStaff }: PortalFrameProps["person"]): Findable {
  if (!acting) return "people";
  return isStaff || acting.role === "administrator" ? "all" : "requests";
}
