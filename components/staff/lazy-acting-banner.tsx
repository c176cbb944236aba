"use client";

import { lazyPart } from "@/components/ui/lazy-part";

/** The banner, whose scripts load for those alone who act for somebody. It is in the page before they do. */
export const LazyActingBanner = lazyPart(async () => (await import("./acting-banner")).ActingBanner);
