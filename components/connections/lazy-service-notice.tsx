"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { LateWords } from "@/components/words/late-words";
import { connectionsOptions } from "@/lib/connections/client";
import { serviceNoticeOf } from "@/lib/connections/notices/rules";

const ServiceNotice = lazyPart(async () => (await import("./service-notice")).ServiceNotice);

/**
 * Says on every page what keeps the portal or the person from the service; silent when all is well, and its words and
 * scripts stay away then.
 */
export function LazyServiceNotice() {
  const { data } = useSuspenseQuery(connectionsOptions);
  useRefreshOnOtherEnvironments(data.map(({ environment }) => environment).join());
  const notice = serviceNoticeOf(data);
  if (!notice) return null;
  return (
    <LateWords of="serviceNotice">
      <ServiceNotice notice={notice} isOneOfSeveral={data.length > 1} />
    </LateWords>
  );
}

/** The mark of the environments is the server's to draw, and weighs nothing so: it is drawn anew once they are others. */
function useRefreshOnOtherEnvironments(environments: string): void {
  const router = useRouter();
  const drawn = useRef(environments);
  useEffect(() => {
    if (drawn.current === environments) return;
    drawn.current = environments;
    router.refresh();
  }, [environments, router]);
}
