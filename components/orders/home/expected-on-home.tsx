"use client";

import { useQuery } from "@tanstack/react-query";
import { LateWords } from "@/components/words/late-words";
import { expectedOnHomeOptions } from "@/lib/orders/home/expected/client";
import type { OrderUnderWay } from "@/lib/orders/schema";
import { ExpectedDays } from "../needed-by/expected-note";

type ExpectedOnHomeProps = {
  order: Pick<OrderUnderWay, "id" | "receivedAt">;
  /** All that are shown, of which one read tells. */
  among: readonly { id: string }[];
};

/** When an order under way may be done, of the business's own history. */
export function ExpectedOnHome({ order, among }: ExpectedOnHomeProps) {
  const { data } = useQuery(expectedOnHomeOptions(among.map(({ id }) => id)));
  const expected = data?.[order.id];
  return expected ? (
    <LateWords of="neededBy">
      {" "}
      <ExpectedDays expected={expected} placedAt={order.receivedAt} />
    </LateWords>
  ) : null;
}
