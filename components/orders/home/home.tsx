"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import type { BrowserOwner } from "@/lib/auth/session/browser-owner";
import { texts } from "@/lib/domain/texts";
import { homeOptions } from "@/lib/orders/client";
import type { HomeView } from "@/lib/orders/schema";
import { CompletedOrders } from "./completed-orders";
import { OrdersInProgress } from "./orders-in-progress";
import { OthersToDecide, YoursToDecide } from "./yours-to-decide";

const words = texts.orders.home;

type HomeProps = {
  name: string;
  /** Of what this browser keeps. */
  owner: BrowserOwner;
  /** Whether the business has a connection that orders can be placed over. */
  mayOrder: boolean;
  initial: HomeView;
};

/** What is the person's to decide first, then work in progress, then what is done. Live events renew it. */
export function Home({ name, owner, mayOrder, initial }: HomeProps) {
  const { data: home } = useQuery({ ...homeOptions, initialData: initial });
  return (
    <>
      <PageHeader title={words.title} lead={words.greeting(name)} />
      <YoursToDecide home={home} owner={owner} />
      <OthersToDecide home={home} />
      {home.hasAnyOrder ? (
        <div className="mt-12 space-y-12">
          <OrdersInProgress {...home.inProgress} mayDecide={home.review.mayDecide} />
          <CompletedOrders {...home.recentlyCompleted} />
          <p>
            <Link href="/orders" className="font-medium text-accent hover:underline">
              {words.seeAll}
            </Link>
          </p>
        </div>
      ) : null}
      {!home.hasAnyOrder && mayOrder ? <FirstOrder /> : null}
    </>
  );
}

function FirstOrder() {
  return (
    <EmptyState
      title={words.emptyTitle}
      body={
        <ol className="list-decimal space-y-2 pl-5 text-left">
          {words.emptySteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      }
      action={
        <Link href="/orders/new" className={buttonVariants()}>
          {texts.orders.newOrder}
        </Link>
      }
    />
  );
}
