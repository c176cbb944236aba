"use client";

import { useQuery } from "@tanstack/react-query";
import { connectionsOptions } from "@/lib/connections/client";
import type { ConnectionView, TokenLack } from "@/lib/connections/schema";

/**
 * Why the person has no access token for a connection, as it is now: whoever gives one in another tab is heard of here.
 * @param told what the page was made with
 */
export function useTokenLack(connectionId: string, told: TokenLack | null): TokenLack | null {
  const { data } = useQuery(connectionsOptions);
  const connection = data?.find(({ id }) => id === connectionId);
  if (!connection) return told;
  return tokenLackOf(connection);
}

/** The connections for which the person has a token that works, as a text that is another with each that is given. */
export function useWorkingTokens(): string {
  const { data = [] } = useQuery(connectionsOptions);
  return data.flatMap((connection) => (tokenLackOf(connection) ? [] : connection.id)).join(" ");
}

function tokenLackOf({ token, sharedToken }: ConnectionView): TokenLack | null {
  const used = token ?? sharedToken;
  if (!used) return "no_token";
  return used.state === "working" ? null : "token_refused";
}
