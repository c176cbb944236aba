"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { LateWords } from "@/components/words/late-words";
import { connectionsOptions } from "@/lib/connections/client";
import { serviceNoticeOf } from "@/lib/connections/notices/rules";

const ServiceNotice = lazy(async () => ({ default: (await import("./service-notice")).ServiceNotice }));

/**
 * Says on every page what keeps the portal or the person from the service; silent when all is well, and its words and
 * scripts stay away then.
 */
export function LazyServiceNotice() {
  const { data } = useSuspenseQuery(connectionsOptions);
  const notice = serviceNoticeOf(data);
  if (!notice) return null;
  return (
    <Suspense>
      <LateWords of="serviceNotice">
        <ServiceNotice notice={notice} isOneOfSeveral={data.length > 1} />
      </LateWords>
    </Suspense>
  );
}
