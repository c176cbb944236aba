"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { connectionsOptions } from "@/lib/connections/client";
import type { ConnectionView } from "@/lib/connections/schema";

/** Says on every page what keeps the portal or the person from the service; silent when all is well. */
export function ServiceNotice({ initial }: { initial: ConnectionView[] }) {
  const t = useTranslations();
  const { data } = useQuery({ ...connectionsOptions, initialData: initial });
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
  const [worst] = usable
    .filter(({ unreachableSince }) => unreachableSince !== null)
    .sort((one, other) => (one.unreachableSince ?? "").localeCompare(other.unreachableSince ?? ""));
  const since = worst?.unreachableSince;
  if (!worst || !since) return null;
  return (
    <Notice
      tone="warning"
      role="status"
      title={titled(t("shell.service.unreachable"), worst)}
      className="mt-0 mb-8"
    >
      {t.rich("shell.service.unreachableBody", { at: () => <Moment at={since} /> })}
    </Notice>
  );
}

/** What the person can put right themselves, and the way there for whoever is elsewhere. */
function TokenNotice({ title, body }: { title: string; body: string }) {
  const t = useTranslations();
  const isThere = usePathname() === "/settings";
  return (
    <Notice tone="warning" role="status" title={title} className="mt-0 mb-8 print:hidden">
      {body}{" "}
      {isThere ? null : (
        <Link href="/settings" className="font-medium text-accent underline">
          {t("shell.service.toSettings")}
        </Link>
      )}
    </Notice>
  );
}
