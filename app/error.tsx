"use client";

import { PageFailed } from "@/components/shell/page-failed";

/** A page that threw. The server has logged what it was under the digest. */
export default function ErrorPage({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return (
    <main className="mx-auto max-w-xl px-4 py-24">
      <PageFailed digest={error.digest} onRetry={retry} />
    </main>
  );
}
