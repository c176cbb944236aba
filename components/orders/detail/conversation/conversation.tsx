import { FileCheck2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazyPart } from "@/components/ui/lazy-part";
import { Moment } from "@/components/ui/moment";
import { LateWords } from "@/components/words/late-words";
import type { OrderDocument, OrderView } from "@/lib/orders/schema";
import { DownloadLink } from "../../download-link";
import { CommentEntry } from "./comment-entry";

/** Few orders have a revision, and few people are ever asked which is theirs. */
const RevisionEntry = lazyPart(async () => (await import("../../revisions/revision-entry")).RevisionEntry);
const AskedRevision = lazyPart(async () => (await import("../../revisions/asked-revision")).AskedRevision);

/** What was said about an order; beside it what was to be changed, and what came of that, each one after the other. */
export function Conversation({ order }: { order: OrderView }) {
  const t = useTranslations();
  const comments = order.conversation.filter((entry) => entry.kind === "comment");
  const changes = order.conversation.filter((entry) => entry.kind !== "comment");
  const { asked } = order.revisions;
  return (
    <>
      <section aria-labelledby="comments-heading">
        <h2 id="comments-heading" tabIndex={-1} className="text-section-title">
          {t("order.conversation.comments")}
        </h2>
        {comments.length === 0 ? (
          <p className="mt-2 text-sm text-ink-soft">{t("order.conversation.noComments")}</p>
        ) : (
          <ol aria-label={t("order.conversation.comments")} className="mt-3 space-y-4">
            {comments.map((entry, index) => (
              // Two may say the same at the same moment, and those before one stay before it.
              <li key={String(index)} className={entryLook}>
                <CommentEntry comment={entry.comment} />
              </li>
            ))}
          </ol>
        )}
        {order.goneAt ? null : (
          <p className="mt-4 max-w-prose text-sm text-ink-soft">{t("order.conversation.reply")}</p>
        )}
      </section>
      {changes.length > 0 || asked ? (
        <section aria-labelledby="revisions-heading">
          <h2 id="revisions-heading" tabIndex={-1} className="text-section-title">
            {t("order.conversation.revisions")}
          </h2>
          <ol aria-label={t("order.conversation.revisions")} className="mt-3 space-y-4">
            {changes.map((entry) => (
              <li
                key={entry.kind === "revision" ? entry.revision.id : entry.document.id}
                className={entryLook}
              >
                {entry.kind === "revision" ? (
                  <RevisionEntry
                    order={order}
                    revision={entry.revision}
                    isAlone={changes.length === 1 && !asked}
                    mayBeAsked={asked?.possible.includes(entry.revision.id) ? asked.attempt.commandId : null}
                  />
                ) : (
                  <DocumentEntry at={entry.at} document={entry.document} />
                )}
              </li>
            ))}
            {asked ? (
              <li className="rounded-lg border border-line-strong bg-paper p-4">
                <LateWords of="draftErrors">
                  <AskedRevision orderId={order.id} asked={asked} />
                </LateWords>
              </li>
            ) : null}
          </ol>
        </section>
      ) : null}
    </>
  );
}

const entryLook = "rounded-lg border border-line bg-paper p-4";

/** Something that the service's staff gave back. */
function DocumentEntry({ at, document }: { at: string; document: OrderDocument }) {
  const t = useTranslations();
  return (
    <div className="flex items-center gap-3">
      <FileCheck2 aria-hidden className="size-5 shrink-0 text-accent" />
      <div className="min-w-0 flex-1">
        <p className="text-sm">
          <span className="font-semibold">
            {t(`order.conversation.${document.kind === "translation" ? "newTranslation" : "newDocument"}`)}
          </span>{" "}
          <span className="text-ink-soft">
            <Moment at={at} />
          </span>
        </p>
        <p className="break-words">{document.name}</p>
      </div>
      <DownloadLink document={document} />
    </div>
  );
}
