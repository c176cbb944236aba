import { Notice } from "@/components/ui/notice";
import { useSayRefusal } from "@/components/words/use-say";
import type { AskedView } from "@/lib/orders/schema";

/** What became of something that the person asked for, where its button could not tell. */
export function AskedNotice({ asked }: { asked: AskedView<unknown> | null }) {
  const sayRefusal = useSayRefusal();
  return (
    <div aria-live="polite">
      {asked ? <Notice tone={asked.isOpen ? "info" : "warning"}>{sayRefusal(asked)}</Notice> : null}
    </div>
  );
}
