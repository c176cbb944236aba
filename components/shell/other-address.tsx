"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { useBrowserValue } from "@/components/ui/use-browser-value";

/**
 * Tells somebody who has opened the portal at an address that it is not known by where they find it: writes from
 * anywhere else are refused. Only the browser knows; a proxy may have changed what the server is asked for.
 */
export function OtherAddress({ ownOrigin }: { ownOrigin: string }) {
  const t = useTranslations();
  const pathname = usePathname();
  const here = useBrowserValue(
    () => window.location.origin,
    () => ownOrigin,
  );
  if (here === ownOrigin) return null;
  return (
    <aside aria-label={t("shell.otherAddress.label")} className="mx-auto w-full max-w-304 px-4 pt-4 sm:px-6">
      <Notice tone="warning" title={t("shell.otherAddress.title", { here })} className="mt-0">
        {t("shell.otherAddress.body")}{" "}
        <a href={`${ownOrigin}${pathname}`} className="font-medium text-accent hover:underline">
          {ownOrigin}
        </a>
      </Notice>
    </aside>
  );
}
