"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";

const places = [
  { href: "/", name: "home" },
  { href: "/orders", name: "orders" },
  { href: "/quotes", name: "quotes" },
  { href: "/approvals", name: "approvals" },
  { href: "/files", name: "files" },
  { href: "/settings", name: "settings" },
] as const;

const staffPlace = { href: "/staff", name: "staff" } as const;

const operatorPlaces = [
  { href: "/staff/businesses", name: "businesses" },
  { href: "/staff/team", name: "team" },
  { href: "/staff/mail", name: "mail" },
  { href: "/staff/audit", name: "audit" },
] as const;

type MainNavigationProps = {
  /** Of the operator, who find customers. */
  isStaff: boolean;
  /** Of those, who look after the portal as themselves. */
  administers: boolean;
  /** For a business, be it as staff. */
  acts: boolean;
  /** There is a connection that gives quotes. */
  hasQuotes: boolean;
  /** There is a connection whose files can be listed. */
  hasFiles: boolean;
};

/** The ways to the places of the portal; on a phone a row of its own. */
export function MainNavigation({ isStaff, administers, acts, hasQuotes, hasFiles }: MainNavigationProps) {
  const t = useTranslations();
  const path = usePathname() ?? "";
  const absent = new Set([...(hasQuotes ? [] : ["quotes"]), ...(hasFiles ? [] : ["files"])]);
  const ways = [
    ...(acts ? places.filter(({ name }) => !absent.has(name)) : []),
    ...(isStaff ? [staffPlace] : []),
    ...(administers ? operatorPlaces : []),
  ];
  if (ways.length === 0) return null;
  return (
    <nav
      aria-label={t("shell.navigation.label")}
      className="max-sm:order-last max-sm:-mx-2.5 max-sm:min-w-0 max-sm:basis-full"
    >
      <ul className="ways flex gap-1 max-sm:gap-0 max-sm:overflow-x-auto">
        {ways.map(({ href, name }) => {
          const isHere = path === href;
          const isNearer = ways.some((way) => way.href.startsWith(`${href}/`) && isAt(path, way.href));
          const isWithin = isAt(path, href) && !isNearer;
          return (
            <li key={href}>
              <Link
                href={href}
                prefetch={false}
                aria-current={isHere ? "page" : isWithin ? "true" : undefined}
              >
                {t(`shell.navigation.${name}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function isAt(path: string, href: string): boolean {
  return path === href || (href !== "/" && path.startsWith(`${href}/`));
}
