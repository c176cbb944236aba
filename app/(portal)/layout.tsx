import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ServiceNotice } from "@/components/connections/service-notice";
import { LiveUpdates } from "@/components/live/live-updates";
import { NoBusiness } from "@/components/shell/no-business";
import { PortalFrame } from "@/components/shell/portal-frame";
import { QueryProvider } from "@/components/shell/query-provider";
import { Notice } from "@/components/ui/notice";
import { TimeZoneProvider } from "@/components/ui/time-zone";
import { TodayProvider } from "@/components/ui/today";
import { pageOwnerOf } from "@/lib/auth/requests/page-owner";
import { requirePageActor } from "@/lib/auth/session/current-actor";
import { OwnerBoundary } from "@/lib/auth/session/owner-boundary";
import { connectionsOptions } from "@/lib/connections/client";
import { listConnections } from "@/lib/connections/data";
import { takesOrders } from "@/lib/connections/rules";
import { pageOwnerMeta } from "@/lib/domain/page-owner";
import { Prefetched } from "./prefetched";

/** The frame of everything behind the sign-in. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations();
  const actor = await requirePageActor();
  const { name, email, acting } = actor;
  const person = { name, email, acting: acting && { businessName: acting.businessName, role: acting.role } };
  if (!acting) {
    return (
      <OwnerBoundary owner={pageOwnerOf(actor)}>
        <PortalFrame person={person} mayOrder={false}>
          <NoBusiness isStaff={actor.isStaff} />
        </PortalFrame>
      </OwnerBoundary>
    );
  }
  const connections = await listConnections(actor);
  const obstacle = connections.length > 0 ? "connectionUnusable" : "noConnection";
  const mayOrder = takesOrders(connections);
  return (
    <OwnerBoundary owner={pageOwnerOf(actor)}>
      <QueryProvider>
        <TimeZoneProvider timeZone={actor.timeZone}>
          <TodayProvider at={Date.now()}>
            <meta name={pageOwnerMeta} content={pageOwnerOf(actor)} />
            <LiveUpdates />
            <PortalFrame person={person} mayOrder={mayOrder}>
              {mayOrder ? (
                <Prefetched
                  fill={(queries) => queries.setQueryData(connectionsOptions.queryKey, connections)}
                >
                  <ServiceNotice />
                </Prefetched>
              ) : (
                <Notice tone="warning" title={t(`frame.${obstacle}.title`)} className="mt-0 mb-8">
                  {t(`frame.${obstacle}.body`)}
                </Notice>
              )}
              {children}
            </PortalFrame>
          </TodayProvider>
        </TimeZoneProvider>
      </QueryProvider>
    </OwnerBoundary>
  );
}
