"use client";

import { useQuery } from "@tanstack/react-query";
import { connectionsOptions } from "@/lib/connections/client";
import type { TokenLack } from "@/lib/connections/schema";

/**
 * Why the person has no access token for a connection, as it is now: whoever gives one in another tab is heard of here.
 * @param told what the page was made with
 */
export function useTokenLack(connectionId: string, told: TokenLack | null): TokenLack | null {
  const { data } = useQuery(connectionsOptions);
  const connection = data?.find(({ id }) => id === connectionId);
  if (!connection) return told;
  const token = connection.token ?? connection.sharedToken;
  if (!token) return "no_token";
  return token.state === "working" ? null : "token_refused";
}
