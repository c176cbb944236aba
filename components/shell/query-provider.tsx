"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { errorKinds, isAppError } from "@/lib/domain/errors";
import { leaveForSignIn } from "./leave-for-sign-in";

/** What live events have not made old is new for so long: the page that brought it does not fetch it again. */
const freshMs = 30_000;

/** What the browser has read, for all pages behind the sign-in. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        // The session has ended, perhaps in another tab: nothing here can be read any more.
        if (isAppError(error, "unauthenticated")) leaveForSignIn();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: (count, error) => count < 2 && isAppError(error) && errorKinds[error.code].retryable,
      },
    },
  });
}
