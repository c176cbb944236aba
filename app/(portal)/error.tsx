"use client";

import { PageFailed } from "@/components/shell/page-failed";

/** A page within the frame that threw: the way elsewhere stays. */
export default function ErrorPage({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return <PageFailed digest={error.digest} onRetry={retry} />;
}
