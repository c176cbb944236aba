import { Notice } from "@/components/ui/notice";
import { LateWords } from "@/components/words/late-words";
import { useSayRefusal } from "@/components/words/use-say";
import type { AskedView } from "@/lib/orders/schema";

/** What became of something that the person asked for, where its button could not tell. */
export function AskedNotice({ asked }: { asked: AskedView<unknown> | null }) {
  return (
    <div aria-live="polite">
      {asked ? (
        <LateWords of="draftErrors">
          <Told asked={asked} />
        </LateWords>
      ) : null}
    </div>
  );
}

function Told({ asked }: { asked: AskedView<unknown> }) {
  const sayRefusal = useSayRefusal();
  return <Notice tone={asked.isOpen ? "info" : "warning"}>{sayRefusal(asked)}</Notice>;
}
