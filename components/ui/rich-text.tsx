import { cn } from "./cn";

/**
 * Shows HTML that the server has cleaned to the service's nine plain tags. The only place that puts HTML
 * into a page; nothing typed in this browser may be passed to it.
 */
export function RichText({ cleanedHtml, className }: { cleanedHtml: string; className?: string }) {
  return <div className={cn("rich-text", className)} dangerouslySetInnerHTML={{ __html: cleanedHtml }} />;
}
