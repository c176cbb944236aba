"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";

const places = [
  { href: "/", name: "home" },
  { href: "/orders", name: "orders" },
  { href: "/settings", name: "settings" },
] as const;

const staffPlace = { href: "/staff", name: "staff" } as const;

type MainNavigationProps = {
  /** Of the operator, who find customers. */
  isStaff: boolean;
  /** For a business, be it as staff. */
  acts: boolean;
};

/** The ways to the places of the portal; on a phone a row of its own. */
export function MainNavigation({ isStaff, acts }: MainNavigationProps) {
  const t = useTranslations();
  const path = usePathname() ?? "";
  const ways = [...(acts ? places : []), ...(isStaff ? [staffPlace] : [])];
  if (ways.length === 0) return null;
  return (
    <nav
      aria-label={t("shell.navigation.label")}
      className="max-sm:order-last max-sm:-mx-3 max-sm:basis-full"
    >
      <ul className="ways flex gap-1">
        {ways.map(({ href, name }) => {
          const isHere = path === href;
          const isWithin = isHere || (href !== "/" && path.startsWith(`${href}/`));
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
