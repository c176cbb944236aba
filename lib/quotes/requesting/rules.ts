import type { FormOutline } from "@/lib/drafts/form";

/** Where a quote is asked for, and where what came of it is shown. */
export const quoteFormOutline = {
  name: "quote",
  pages: { form: "/quotes/new", results: "/quotes" },
} as const satisfies FormOutline;
