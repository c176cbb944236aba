import { useTranslations } from "next-intl";
import { FoldableText } from "@/components/ui/foldable-text";
import { Moment } from "@/components/ui/moment";
import { useDoer } from "@/components/words/use-doer";
import type { SignedComment } from "@/lib/orders/schema";

/** What was said on an order, the notes given with it among them. */
export function Comments({ comments }: { comments: SignedComment[] }) {
  const doer = useDoer();
  const t = useTranslations();
  return (
    <section aria-labelledby="comments-heading">
      <h2 id="comments-heading" className="text-section-title">
        {t("order.comments")}
      </h2>
      {comments.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">{t("order.noComments")}</p>
      ) : (
        <ul aria-label={t("order.comments")} className="mt-3 space-y-4">
          {comments.map((comment) => (
            <li
              key={`${comment.createdAt} ${doer(comment.author)}`}
              className="rounded-lg border border-line bg-paper p-4"
            >
              <p className="text-sm">
                <span className="font-semibold">{doer(comment.author)}</span>{" "}
                <span className="text-ink-soft">
                  {comment.isOutside ? `${doer("outside")} · ` : ""}
                  <Moment at={comment.createdAt} />
                </span>
              </p>
              <FoldableText className="mt-2" html={comment.bodyHtml} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
