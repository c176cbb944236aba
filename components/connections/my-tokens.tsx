"use client";

import { useQuery } from "@tanstack/react-query";
import { connectionsOptions } from "@/lib/connections/client";
import type { ConnectionView } from "@/lib/connections/schema";
import { MyToken, type WaitingForm } from "./my-token";

type MyTokensProps = {
  initial: ConnectionView[];
  /** The form that the person would go on with. */
  waiting: WaitingForm | null;
};

/** The person's own access tokens, one for each connection that the portal can use. */
export function MyTokens({ initial, waiting }: MyTokensProps) {
  const { data } = useQuery({ ...connectionsOptions, initialData: initial });
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
