"use client";

import { lazyPart } from "@/components/ui/lazy-part";
import type { ActingBannerProps } from "./acting-banner";

const ActingBanner = lazyPart(async () => (await import("./acting-banner")).ActingBanner);

/** The banner, whose scripts load for those alone who act for somebody. It is in the page before they do. */
export function LazyActingBanner(props: ActingBannerProps) {
  return <ActingBanner {...props} />;
}
