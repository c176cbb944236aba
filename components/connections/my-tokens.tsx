"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { connectionsOptions } from "@/lib/connections/client";
import { MyToken, type WaitingForm } from "./my-token";

type MyTokensProps = {
  /** The form that the person would go on with. */
  waiting: WaitingForm | null;
};

/** The person's own access tokens, one for each connection. */
export function MyTokens({ waiting }: MyTokensProps) {
  const { data } = useSuspenseQuery(connectionsOptions);
  return data.map((connection) => (
    <MyToken
      key={connection.id}
      connection={connection}
      isOneOfSeveral={data.length > 1}
      waiting={connection.isDefault ? waiting : null}
    />
  ));
}
