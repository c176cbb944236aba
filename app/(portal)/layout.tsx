import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { EnvironmentMark } from "@/components/connections/environment-mark";
import { LazyServiceNotice } from "@/components/connections/lazy-service-notice";
import { LiveUpdates } from "@/components/live/live-updates";
import { NoBusiness } from "@/components/shell/no-business";
import { PortalFrame } from "@/components/shell/portal-frame";
import { QueryProvider } from "@/components/shell/query-provider";
import { LazyActingBanner } from "@/components/staff/lazy-acting-banner";
import { buttonVariants } from "@/components/ui/button-variants";
import { Notice } from "@/components/ui/notice";
import { TimeZoneProvider } from "@/components/ui/time-zone";
import { TodayProvider } from "@/components/ui/today";
import { Words } from "@/i18n/words";
import { type Actor, administersPortal } from "@/lib/auth/actor";
import { pageOwnerOf } from "@/lib/auth/requests/page-owner";
import { requirePageActor } from "@/lib/auth/session/current-actor";
import { OwnerBoundary } from "@/lib/auth/session/owner-boundary";
import { connectionsOptions } from "@/lib/connections/client";
import { listConnections } from "@/lib/connections/data";
import { serviceNoticeOf } from "@/lib/connections/notices/rules";
import { managesConnections } from "@/lib/connections/policy";
import { givesQuotes, listsFiles, takesOrders } from "@/lib/connections/rules";
import type { ConnectionView } from "@/lib/connections/schema";
import { environmentsOf } from "@/lib/connections/settings/rules";
import { pageOwnerMeta } from "@/lib/domain/page-owner";
import { findSuspendedBusiness } from "@/lib/people/businesses/data";
import { membersAddress } from "@/lib/people/members/rules";
import { Prefetched } from "./prefetched";

/** The frame of everything behind the sign-in. */
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const actor = await requirePageActor();
  const { name, email, acting, isStaff } = actor;
  const person = {
    ...{ name, email, isStaff, administers: administersPortal(actor) },
    acting: acting && { businessName: acting.businessName, role: acting.role },
  };
  if (!acting && !isStaff) {
    return (
      <OwnerBoundary owner={pageOwnerOf(actor)}>
        <QueryProvider>
          <PortalFrame person={person} mayOrder={false}>
            <NoBusiness suspended={await findSuspendedBusiness(actor)} />
          </PortalFrame>
        </QueryProvider>
      </OwnerBoundary>
    );
  }
  const connections = acting && (await listConnections(actor));
  const mayOrder = connections !== null && takesOrders(connections);
  return (
    <OwnerBoundary owner={pageOwnerOf(actor)}>
      <QueryProvider>
        <TimeZoneProvider timeZone={actor.timeZone}>
          <TodayProvider at={Date.now()}>
            <meta name={pageOwnerMeta} content={pageOwnerOf(actor)} />
            {acting ? <LiveUpdates /> : null}
            <Prefetched
              fill={(queries) =>
                connections && queries.setQueryData(connectionsOptions.queryKey, connections)
              }
            >
              <PortalFrame
                person={person}
                mayOrder={mayOrder}
                hasQuotes={connections !== null && givesQuotes(connections)}
                hasFiles={connections !== null && listsFiles(connections)}
                mark={<EnvironmentMark environments={environmentsOf(connections ?? [])} />}
                banner={<Banner actor={actor} />}
              >
                {connections ? <OfTheService actor={actor} connections={connections} /> : null}
                {children}
              </PortalFrame>
            </Prefetched>
          </TodayProvider>
        </TimeZoneProvider>
      </QueryProvider>
    </OwnerBoundary>
  );
}

/** Whom the operator's staff act for. */
function Banner({ actor: { acting } }: { actor: Actor }) {
  if (!acting?.onBehalfOf) return null;
  const { name, expiresAt } = acting.onBehalfOf;
  return (
    <Words of={["acting"]}>
      <LazyActingBanner
        name={name}
        businessName={acting.businessName}
        leftMs={Math.max(0, expiresAt.getTime() - Date.now())}
      />
    </Words>
  );
}

/** What stands above every page while the service is not as it should be. */
async function OfTheService({ actor, connections }: { actor: Actor; connections: ConnectionView[] }) {
  const t = await getTranslations();
  if (takesOrders(connections)) {
    if (!serviceNoticeOf(connections)) return <LazyServiceNotice />;
    return (
      <Words of={["serviceNotice"]}>
        <LazyServiceNotice />
      </Words>
    );
  }
  const isTheirs = managesConnections(actor);
  return (
    <Notice tone="warning" title={t("frame.noConnection.title")} className="mt-0 mb-8">
      {t(`frame.noConnection.${isTheirs ? "yours" : "body"}`)}
      {isTheirs ? (
        <div className="mt-3 flex flex-wrap gap-3">
          <Way to="/settings/connections">{t("frame.noConnection.connect")}</Way>
          <Way to={membersAddress.path}>{t("frame.noConnection.people")}</Way>
        </div>
      ) : null}
    </Notice>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link href={to} prefetch={false} className={buttonVariants({ variant: "secondary", size: "small" })}>
      {children}
    </Link>
  );
}
