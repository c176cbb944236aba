"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { connectionsOptions } from "@/lib/connections/client";
import type { ConnectionView } from "@/lib/connections/schema";
import { texts } from "@/lib/domain/texts";

const words = texts.shell.service;

/** Says on every page what keeps the portal or the person from the service; silent when all is well. */
export function ServiceNotice({ initial }: { initial: ConnectionView[] }) {
  const { data } = useQuery({ ...connectionsOptions, initialData: initial });
  const usable = data.filter(({ isUsable }) => isUsable);
  const titled = (title: string, { name }: ConnectionView) =>
    data.length > 1 ? words.ofConnection(title, name) : title;
  const stopped = usable.find(({ token }) => token && token.state !== "working");
  if (stopped)
    return <TokenNotice title={titled(words.tokenStopped, stopped)} body={words.tokenStoppedBody} />;
  // Where several are, a person may have to do with one of them alone; what they begin goes to the default one.
  const closed = usable.find(
    ({ isDefault, token, hasSharedToken }) => isDefault && !token && !hasSharedToken,
  );
  if (closed) return <TokenNotice title={titled(words.noToken, closed)} body={words.noTokenBody} />;
  const [worst] = usable
    .filter(({ unreachableSince }) => unreachableSince !== null)
    .sort((one, other) => (one.unreachableSince ?? "").localeCompare(other.unreachableSince ?? ""));
  if (!worst?.unreachableSince) return null;
  return (
    <Notice tone="warning" role="status" title={titled(words.unreachable, worst)} className="mt-0 mb-8">
      {words.unreachableBody} <Moment at={worst.unreachableSince} />.
    </Notice>
  );
}

/** What the person can put right themselves, and the way there for whoever is elsewhere. */
function TokenNotice({ title, body }: { title: string; body: string }) {
  const isThere = usePathname() === "/settings";
  return (
    <Notice tone="warning" role="status" title={title} className="mt-0 mb-8 print:hidden">
      {body}{" "}
      {isThere ? null : (
        <Link href="/settings" className="font-medium text-accent underline">
          {words.toSettings}
        </Link>
      )}
    </Notice>
  );
}
