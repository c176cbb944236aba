"use client";

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { Direction } from "radix-ui";
import { type ReactNode, useState } from "react";
import { FocusKeeper } from "@/components/focus/focus-keeper";
import { leaveForSignIn } from "@/components/shell/leave-for-sign-in";
import { MessageBar } from "@/components/ui/message-bar";
import { errorKinds, isAppError } from "@/lib/domain/errors";

/** What live events have not made old is new for so long: the page that brought it does not fetch it again. */
const freshMs = 30_000;

/** What all pages share in the browser: theme, reads, the address as state, messages. */
export function Providers({
  nonce,
  direction,
  children,
}: {
  nonce: string | null;
  direction: "ltr" | "rtl";
  children: ReactNode;
}) {
  const t = useTranslations();
  const [queryClient] = useState(makeQueryClient);
  return (
    <ThemeProvider
      attribute="data-theme"
      defaultTheme="system"
      disableTransitionOnChange
      {...(nonce ? { nonce } : {})}
    >
      <QueryClientProvider client={queryClient}>
        <Direction.Provider dir={direction}>
          <NuqsAdapter>{children}</NuqsAdapter>
        </Direction.Provider>
        <FocusKeeper />
        <MessageBar label={t("shell.messages")} />
      </QueryClientProvider>
    </ThemeProvider>
  );
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
