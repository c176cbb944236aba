"use client";

import { useEffect } from "react";

const serifUrl = new URL(
  "../../node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2",
  import.meta.url,
);

let isAsked = false;

const keepStandIn = () => undefined;

/**
 * Loads the font of headings, 120 kB, once the page has come to life: what is read and pressed first needs none of it. Until
 * then another stands in for it (`app/fonts.css`). It has Latin alone: other letters of a heading are the device's.
 */
export function LateSerif() {
  useEffect(() => {
    // In a task of its own, so that a press is answered in between.
    const timer = setTimeout(() => {
      if (isAsked) return;
      isAsked = true;
      const face = new FontFace("Source Serif", `url("${serifUrl.href}")`, { weight: "200 900" });
      // Each font that is added to a page, and each that comes to it, has all of the page laid out anew: it is added once it
      // has come. Where it does not come, what stands in stays.
      face.load().then(() => document.fonts.add(face), keepStandIn);
    });
    return () => clearTimeout(timer);
  }, []);
  return null;
}
