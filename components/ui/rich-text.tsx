import type { CleanHtml } from "@/lib/domain/html";
import { cn } from "./cn";

/** Shows HTML that the server has cleaned. The only place that puts HTML into a page. */
export function RichText({ html, className }: { html: CleanHtml; className?: string }) {
  return <div className={cn("rich-text", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
