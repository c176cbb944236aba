import type { CleanHtml } from "@/lib/domain/html";
import { cn } from "./cn";

/** Shows HTML that the server has cleaned, in the direction of its own language. The only place that puts HTML into a page. */
export function RichText({ html, className }: { html: CleanHtml; className?: string }) {
  return <div dir="auto" className={cn("rich-text", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
