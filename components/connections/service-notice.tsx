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
  const usable = data.filter(({ isUsable }) => isUsable);
  const titled = (title: string, { name }: ConnectionView) =>
    data.length > 1 ? t("shell.service.ofConnection", { title: title, connection: name }) : title;
  const stopped = usable.find(({ token }) => token && token.state !== "working");
  if (stopped)
    return (
      <TokenNotice
        title={titled(t("shell.service.tokenStopped"), stopped)}
        body={t("shell.service.tokenStoppedBody")}
      />
    );
  // Where several are, a person may have to do with one of them alone; what they begin goes to the default one.
  const closed = usable.find(
    ({ isDefault, token, hasSharedToken }) => isDefault && !token && !hasSharedToken,
  );
  if (closed)
    return (
      <TokenNotice title={titled(t("shell.service.noToken"), closed)} body={t("shell.service.noTokenBody")} />
    );
  const unreachable = longest(usable, "unreachableSince");
  const old = unreachable ?? longest(usable, "heldUpSince");
  if (!old) return null;
  const { connection, since } = old;
  const [title, body] = unreachable
    ? (["shell.service.unreachable", "shell.service.unreachableBody"] as const)
    : (["shell.service.heldUp", "shell.service.heldUpBody"] as const);
  return (
    <Notice tone="warning" role="status" title={titled(t(title), connection)} className="mt-0 mb-8">
      {t.rich(body, { at: () => <Moment at={since} /> })}
    </Notice>
  );
}

/** The connection of which what is shown is oldest, for that reason. */
function longest(connections: ConnectionView[], reason: "unreachableSince" | "heldUpSince") {
  const old = connections.flatMap((connection) => {
    const since = connection[reason];
    return since === null ? [] : [{ connection, since }];
  });
  const [first] = old.sort((one, other) => one.since.localeCompare(other.since));
  return first;
}

/** What the person can put right themselves, and the way there for whoever is elsewhere. */
function TokenNotice({ title, body }: { title: string; body: string }) {
  const t = useTranslations();
  const isThere = usePathname() === "/settings";
  return (
    <Notice tone="warning" role="status" title={title} className="mt-0 mb-8 print:hidden">
      {body}{" "}
      {isThere ? null : (
        <Link href="/settings" prefetch={false} className="font-medium text-accent underline">
          {t("shell.service.toSettings")}
        </Link>
      )}
    </Notice>
  );
}
