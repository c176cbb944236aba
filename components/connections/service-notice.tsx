"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import type { ServiceNotice as Told } from "@/lib/connections/notices/rules";

type ServiceNoticeProps = {
  notice: Told;
  /** Whether there are other connections, so that this one is named. */
  isOneOfSeveral: boolean;
};

export function ServiceNotice({ notice, isOneOfSeveral }: ServiceNoticeProps) {
  const t = useTranslations();
  const title = t(`serviceNotice.${notice.kind}`);
  return (
    <Notice
      tone="warning"
      role="status"
      title={
        isOneOfSeveral
          ? t("serviceNotice.ofConnection", { title, connection: notice.connection.name })
          : title
      }
      className={"since" in notice ? "mt-0 mb-8" : "mt-0 mb-8 print:hidden"}
    >
      <Body {...notice} />
    </Notice>
  );
}

function Body(notice: Told) {
  const t = useTranslations();
  switch (notice.kind) {
    case "tokenStopped":
    case "noToken":
      return <Way to="settings">{t(`serviceNotice.${notice.kind}Body`)}</Way>;
    case "sharedStopped":
      return notice.connection.reachedBy === null ? (
        <Way to="settings">{t("serviceNotice.sharedStoppedForYouBody")}</Way>
      ) : (
        <Way to="connections">{t("serviceNotice.sharedStoppedBody")}</Way>
      );
    default:
      return t.rich(`serviceNotice.${notice.kind}Body`, { at: () => <Moment at={notice.since} /> });
  }
}

/** Where a token is given. */
const pages = {
  settings: { path: "/settings", words: "serviceNotice.toSettings" },
  connections: { path: "/settings/connections", words: "serviceNotice.toConnections" },
} as const;

/** What the person can put right themselves, and the way there for whoever is elsewhere. */
function Way({ to, children }: { to: keyof typeof pages; children: ReactNode }) {
  const t = useTranslations();
  const { path, words } = pages[to];
  const isThere = usePathname() === path;
  return (
    <>
      {children}{" "}
      {isThere ? null : (
        <Link href={path} prefetch={false} className="font-medium text-accent underline">
          {t(words)}
        </Link>
      )}
    </>
  );
}
