import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// Our own type sizes would else be taken for text colours, and dropped beside one.
const merge = extendTailwindMerge({
  extend: { classGroups: { "font-size": [{ text: ["page-title", "section-title"] }] } },
});

/** Joins class names; of two that set the same thing, the later one stays. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
