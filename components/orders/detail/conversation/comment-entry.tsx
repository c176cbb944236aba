import { FoldableText } from "@/components/ui/foldable-text";
import { Moment } from "@/components/ui/moment";
import { useDoer } from "@/components/words/use-doer";
import type { SignedComment } from "@/lib/orders/schema";

/** Something that was said, the notes given with the order among it. */
export function CommentEntry({ comment }: { comment: SignedComment }) {
  const doer = useDoer();
  return (
    <>
      <p className="text-sm">
        <span className="font-semibold">{doer(comment.author)}</span>{" "}
        <span className="text-ink-soft">
          {comment.isOutside ? `${doer("outside")} · ` : ""}
          <Moment at={comment.createdAt} />
        </span>
      </p>
      <FoldableText className="mt-2" html={comment.bodyHtml} />
    </>
  );
}
