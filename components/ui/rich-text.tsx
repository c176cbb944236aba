import { clsx } from "clsx";
import type { CleanHtml } from "@/lib/domain/html";
import { breakLongWords } from "./break-long-words";

/** Shows HTML that the server has cleaned, in the direction of its own language. The only place that puts HTML into a page. */
export function RichText({ html, className }: { html: CleanHtml; className?: string }) {
  return (
    <div
      dir="auto"
      className={clsx("rich-text", className)}
      dangerouslySetInnerHTML={{ __html: breakLongWords(html) }}
    />
  );
}
