"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/cn";
import { texts } from "@/lib/domain/texts";

const words = texts.shell.navigation;

const places = [
  { href: "/", label: words.home },
  { href: "/orders", label: words.orders },
  { href: "/settings", label: words.settings },
];

/** The ways to the places of the portal; on a phone a row of its own. */
export function MainNavigation() {
  const path = usePathname() ?? "";
  return (
    <nav aria-label={words.label} className="max-sm:order-last max-sm:-mx-3 max-sm:basis-full">
      <ul className="flex gap-1">
        {places.map(({ href, label }) => {
          const isHere = path === href;
          const isWithin = isHere || (href !== "/" && path.startsWith(`${href}/`));
          return (
            <li key={href}>
              <Link
                href={href}
                aria-current={isHere ? "page" : isWithin ? "true" : undefined}
                className={cn(
                  "inline-flex h-12 items-center border-b-2 px-3 sm:h-16",
                  isWithin
                    ? "border-accent font-medium text-ink"
                    : "border-transparent text-ink-soft hover:border-line-strong hover:text-ink",
                )}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
