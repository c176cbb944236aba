import { Moment } from "@/components/ui/moment";
import { RichText } from "@/components/ui/rich-text";
import { texts } from "@/lib/domain/texts";
import { orderWords } from "@/lib/domain/texts/order-words";
import type { SignedComment } from "@/lib/orders/schema";

const words = texts.orders.detail;

/** What was said on an order, the notes given with it among them. */
export function Comments({ comments }: { comments: SignedComment[] }) {
  return (
    <section aria-labelledby="comments-heading">
      <h2 id="comments-heading" className="text-section-title">
        {words.comments}
      </h2>
      {comments.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">{words.noComments}</p>
      ) : (
        <ul aria-label={words.comments} className="mt-3 space-y-4">
          {comments.map((comment) => (
            <li
              key={`${comment.createdAt} ${comment.author}`}
              className="rounded-lg border border-line bg-paper p-4"
            >
              <p className="text-sm">
                <span className="font-semibold">{comment.author}</span>{" "}
                <span className="text-ink-soft">
                  {comment.isOutside ? `${orderWords.outside} · ` : ""}
                  <Moment at={comment.createdAt} />
                </span>
              </p>
              <RichText className="mt-2" html={comment.bodyHtml} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
