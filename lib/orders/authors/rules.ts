import type { Doer } from "@/lib/domain/doer";
import { type CleanHtml, saySame } from "@/lib/domain/html";
import type { Comment } from "@/lib/domain/shapes";
import type { SignedComment } from "../schema";

/**
 * Who did it: the reader or another person for whatever came through this portal, the translation service for its own
 * work, and somebody outside this portal for everything else.
 */

/**
 * @param isServicesWork what the service does by itself, whoever asked for it
 * @param byPerson who did it through this portal; null for nobody here
 */
export function causeOf(isServicesWork: boolean, byPerson: Doer | null): Doer {
  return isServicesWork ? "service" : (byPerson ?? "outside");
}

export type CommentContext = {
  /** Who placed the order through this portal; null for an order placed elsewhere. */
  placedBy: Doer | null;
  /** The notes that were sent with it. */
  notesHtml: CleanHtml | null;
  businessName: string;
  receivedAt: string;
};

/** The service dates the notes as the order they came with. */
const sameMomentMs = 5_000;

/**
 * Comments with whoever wrote them. The service signs with the account's name whatever came by its interface: the
 * notes that the order was placed with are known by their text and are the person's who placed it. What else the
 * account has said was said outside this portal; other authors are shown as the service names them.
 */
export function signedComments(comments: readonly Comment[], context: CommentContext): SignedComment[] {
  const first = firstOf(comments);
  return comments.map((comment) => {
    const isNotes = comment === first && areNotes(comment, context);
    if (isNotes && context.placedBy !== null)
      return { ...comment, author: context.placedBy, isOutside: false };
    return {
      ...comment,
      author: { name: comment.author },
      isOutside: isNotes || isOfBusiness(comment, context),
    };
  });
}

function areNotes(first: Comment, { placedBy, notesHtml, receivedAt }: CommentContext): boolean {
  if (placedBy !== null) return notesHtml !== null && saySame(first.bodyHtml, notesHtml);
  return isFromBeginning(first, receivedAt);
}

/** The notes of an order that was placed elsewhere, as far as its comments tell; null where none of them are. */
export function notesAmong(comments: readonly Comment[], receivedAt: string): CleanHtml | null {
  const first = firstOf(comments);
  return first && isFromBeginning(first, receivedAt) ? first.bodyHtml : null;
}

function firstOf(comments: readonly Comment[]): Comment | undefined {
  return comments.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))[0];
}

function isFromBeginning({ createdAt }: Comment, receivedAt: string): boolean {
  return Math.abs(Date.parse(createdAt) - Date.parse(receivedAt)) <= sameMomentMs;
}

function isOfBusiness({ author }: Comment, { businessName }: CommentContext): boolean {
  return author.trim().toLowerCase() === businessName.trim().toLowerCase();
}
