import { Notice } from "@/components/ui/notice";
import type { AskedView } from "@/lib/orders/schema";

/** What became of something that the person asked for, where its button could not tell. */
export function AskedNotice({ asked }: { asked: AskedView | null }) {
  return (
    <div aria-live="polite">
      {asked ? <Notice tone={asked.isOpen ? "info" : "warning"}>{asked.message}</Notice> : null}
    </div>
  );
}
