"use client";

import { Failure } from "@/components/shell/page-failed";
import { failed } from "@/messages/en/failed";
import "./globals.css";

/**
 * The frame itself threw: this stands in its place, with nothing of it. What knows the reader's language and has its
 * words is the frame, so that this speaks English to everybody.
 */
export default function GlobalError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return (
    <html lang="en" dir="ltr">
      <body className="font-sans antialiased">
        <title>{failed.title}</title>
        <main className="mx-auto max-w-xl px-4 py-24">
          <Failure digest={error.digest} onRetry={retry} words={failed} />
        </main>
      </body>
    </html>
  );
}
