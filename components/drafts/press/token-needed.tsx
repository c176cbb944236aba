"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import type { TokenLack } from "@/lib/connections/schema";
import type { Form } from "@/lib/drafts/form";
import { settingsAddress } from "@/lib/drafts/rules";
import { FormNotice } from "../form-notice";

type TokenNeededProps = {
  kind: Pick<Form, "name">;
  /** Null once there is a token that works. */
  lack: TokenLack | null;
  /** Where the service's own pages are; null where nothing leads there. */
  site: string | null;
  draftId: string | null;
  asks: number;
};

/** Says to who pressed that all that is missing is an access token, and leads to where it is given. */
export function TokenNeeded({ kind, lack, site, draftId, asks }: TokenNeededProps) {
  const t = useTranslations();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asks > 0) notice.current?.focus();
  }, [asks]);
  if (lack === null) return null;
  return (
    <FormNotice
      ref={notice}
      title={t(`forms.${kind.name}.needsToken`)}
      body={`${t(`drafts.token.${lack}`)} ${t("drafts.token.where")}`}
    >
      <Link href={settingsAddress(draftId)} prefetch={false} className={buttonVariants()}>
        {t("drafts.token.action")}
      </Link>
      {site ? (
        // The form stays open, with files that only this page has. The service is not told where the link stands.
        <a
          href={site}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonVariants({ variant: "secondary" })}
        >
          {t("drafts.token.site", { host: new URL(site).host })}
        </a>
      ) : null}
    </FormNotice>
  );
}
