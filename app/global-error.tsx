"use client";

import { PageFailed } from "@/components/shell/page-failed";
import "./globals.css";

/** The frame itself threw: this stands in its place, with nothing of it. */
export default function GlobalError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return (
    <html lang="en">
      <body className="font-sans antialiased">
        <main className="mx-auto max-w-xl px-4 py-24">
          <PageFailed digest={error.digest} onRetry={retry} />
        </main>
      </body>
    </html>
  );
}
