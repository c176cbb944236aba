"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { connectionsOptions } from "@/lib/connections/client";
import type { ConnectionView } from "@/lib/connections/schema";

/** Says on every page what keeps the portal or the person from the service; silent when all is well. */
export function ServiceNotice() {
  const t = useTranslations();
  const { data } = useSuspenseQuery(connectionsOptions);
  const titled = (title: string, { name }: ConnectionView) =>
    data.length > 1 ? t("shell.service.ofConnection", { title: title, connection: name }) : title;
  const stopped = data.find(({ token }) => token && token.state !== "working");
  if (stopped)
    return (
      <TokenNotice
        title={titled(t("shell.service.tokenStopped"), stopped)}
        body={t("shell.service.tokenStoppedBody")}
      />
    );
  const sharedStopped = data.find(
    ({ token, sharedToken, reachedBy }) =>
      sharedToken && sharedToken.state !== "working" && (!token || reachedBy !== null),
  );
  if (sharedStopped) {
    const looksAfterIt = sharedStopped.reachedBy !== null;
    return (
      <TokenNotice
        title={titled(t("shell.service.sharedStopped"), sharedStopped)}
        body={t(`shell.service.${looksAfterIt ? "sharedStoppedBody" : "sharedStoppedForYouBody"}`)}
        {...(looksAfterIt ? { page: "connections" } : {})}
      />
    );
  }
  // Where several are, a person may have to do with one of them alone; what they begin goes to the default one.
  const closed = data.find(({ isDefault, token, sharedToken }) => isDefault && !token && !sharedToken);
  if (closed)
    return (
      <TokenNotice title={titled(t("shell.service.noToken"), closed)} body={t("shell.service.noTokenBody")} />
    );
  const reason = reasons.find((one) => longest(data, one.since));
  const old = reason && longest(data, reason.since);
  if (!old) return null;
  const { connection, since } = old;
  const { title, body } = reason;
  return (
    <Notice tone="warning" role="status" title={titled(t(title), connection)} className="mt-0 mb-8">
      {t.rich(body, { at: () => <Moment at={since} /> })}
    </Notice>
  );
}

/** Why what is shown may be old, what weighs most first. */
const reasons = [
  { since: "tokenlessSince", title: "shell.service.tokenless", body: "shell.service.tokenlessBody" },
  { since: "unreachableSince", title: "shell.service.unreachable", body: "shell.service.unreachableBody" },
  { since: "heldUpSince", title: "shell.service.heldUp", body: "shell.service.heldUpBody" },
] as const;

/** The connection of which what is shown is oldest, for that reason. */
function longest(connections: ConnectionView[], reason: (typeof reasons)[number]["since"]) {
  const old = connections.flatMap((connection) => {
    const since = connection[reason];
    return since === null ? [] : [{ connection, since }];
  });
  const [first] = old.sort((one, other) => one.since.localeCompare(other.since));
  return first;
}

type TokenNoticeProps = { title: string; body: string; page?: keyof typeof pages };

/** Where a token is given. */
const pages = {
  settings: { path: "/settings", words: "shell.service.toSettings" },
  connections: { path: "/settings/connections", words: "shell.service.toConnections" },
} as const;

/** What the person can put right themselves, and the way there for whoever is elsewhere. */
function TokenNotice({ title, body, page = "settings" }: TokenNoticeProps) {
  const t = useTranslations();
  const { path, words } = pages[page];
  const isThere = usePathname() === path;
  return (
    <Notice tone="warning" role="status" title={title} className="mt-0 mb-8 print:hidden">
      {body}{" "}
      {isThere ? null : (
        <Link href={path} prefetch={false} className="font-medium text-accent underline">
          {t(words)}
        </Link>
      )}
    </Notice>
  );
}
