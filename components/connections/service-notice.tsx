"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { connectionOptions } from "@/lib/connections/client";
import type { ConnectionView } from "@/lib/connections/schema";
import { texts } from "@/lib/domain/texts";

const words = texts.shell.service;

/** Says on every page what keeps the portal or the person from the service; silent when all is well. */
export function ServiceNotice({ initial }: { initial: ConnectionView }) {
  const { data } = useQuery({ ...connectionOptions, initialData: initial });
  const { connection, token, hasSharedToken } = data;
  if (!connection?.isUsable) return null;
  if (token && token.state !== "working") {
    return <TokenNotice title={words.tokenStopped} body={words.tokenStoppedBody} />;
  }
  if (!token && !hasSharedToken) return <TokenNotice title={words.noToken} body={words.noTokenBody} />;
  if (!connection.unreachableSince) return null;
  return (
    <Notice tone="warning" role="status" title={words.unreachable} className="mt-0 mb-8">
      {words.unreachableBody} <Moment at={connection.unreachableSince} />.
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
