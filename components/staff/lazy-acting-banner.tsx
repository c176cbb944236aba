"use client";

import { lazy, Suspense } from "react";
import type { ActingBannerProps } from "./acting-banner";

const ActingBanner = lazy(async () => ({ default: (await import("./acting-banner")).ActingBanner }));

/** The banner, whose scripts load for those alone who act for somebody. It is in the page before they do. */
export function LazyActingBanner(props: ActingBannerProps) {
  return (
    <Suspense>
      <ActingBanner {...props} />
    </Suspense>
  );
}
