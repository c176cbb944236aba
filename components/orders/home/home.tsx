"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button-variants";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyPart } from "@/components/ui/lazy-part";
import { PageHeader } from "@/components/ui/page-header";
import { LateWords } from "@/components/words/late-words";
import type { BrowserOwner } from "@/lib/auth/session/browser-owner";
import { homeOptions } from "@/lib/orders/client";
import { CompletedOrders } from "./completed-orders";
import { OrdersInProgress } from "./orders-in-progress";
import { OthersToDecide, YoursToDecide } from "./yours-to-decide";

type HomeProps = {
  name: string;
  /** Of what this browser keeps. */
  owner: BrowserOwner;
  /** Whether the business has a connection that orders can be placed over. */
  mayOrder: boolean;
  seesPrices: boolean;
};

const Spending = lazyPart(async () => (await import("../spending/spending")).Spending);

/** What is the person's to decide first, then work in progress, then what is done. Live events renew it. */
export function Home({ name, owner, mayOrder, seesPrices }: HomeProps) {
  const t = useTranslations();
  const { data: home } = useSuspenseQuery(homeOptions);
  return (
    <>
      <PageHeader title={t("home.title")} lead={t("home.greeting", { name })} />
      <YoursToDecide home={home} owner={owner} />
      <OthersToDecide home={home} />
      {home.hasAnyOrder ? (
        <div className="mt-12 space-y-12">
          <OrdersInProgress {...home.inProgress} mayDecide={home.review.mayDecide} />
          <CompletedOrders {...home.recentlyCompleted} />
          <p>
            <Link href="/orders" prefetch={false} className="font-medium text-accent hover:underline">
              {t("home.seeAll")}
            </Link>
          </p>
          {seesPrices ? (
            <LateWords of="spending">
              <Spending />
            </LateWords>
          ) : null}
        </div>
      ) : null}
      {!home.hasAnyOrder && mayOrder ? <FirstOrder /> : null}
    </>
  );
}

function FirstOrder() {
  const t = useTranslations();
  return (
    <EmptyState
      title={t("home.emptyTitle")}
      body={
        <ol className="list-decimal space-y-2 ps-5 text-start">
          {steps.map((step) => (
            <li key={step}>{t(`home.emptySteps.${step}`)}</li>
          ))}
        </ol>
      }
      action={
        <Link href="/orders/new" prefetch={false} className={buttonVariants()}>
          {t("orders.newOrder")}
        </Link>
      }
    />
  );
}

const steps = ["first", "second", "third"] as const;
