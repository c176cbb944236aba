"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { connectionsOptions } from "@/lib/connections/client";
import { MyToken, type WaitingForm } from "./my-token";

type MyTokensProps = {
  /** The form that the person would go on with. */
  waiting: WaitingForm | null;
};

/** The person's own access tokens, one for each connection that the portal can use. */
export function MyTokens({ waiting }: MyTokensProps) {
  const { data } = useSuspenseQuery(connectionsOptions);
  const usable = data.filter(({ isUsable }) => isUsable);
  return usable.map((connection) => (
    <MyToken
      key={connection.id}
      connection={connection}
      isOneOfSeveral={usable.length > 1}
      waiting={connection.isDefault ? waiting : null}
    />
  ));
}
