import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

/** Titles of pages that are always called the same. */
type TitleKey =
  | "frame.notFound.title"
  | "orderForm.title"
  | "orderList.title"
  | "quoteForm.title"
  | "quoteList.title"
  | "approvals.title"
  | "files.title"
  | "home.title"
  | "settings.title"
  | "people.title"
  | "business.title"
  | "connections.title"
  | "coversheet.title"
  | "passwords.ask.title"
  | "passwords.reset.title"
  | "security.title"
  | "profile.title"
  | "notifications.title"
  | "unsubscribe.title"
  | "callbacks.title"
  | "audit.title"
  | "staff.title"
  | "staffBusinesses.title"
  | "staffBusinesses.one"
  | "staffTeam.title"
  | "staffWork.title"
  | "mailLog.title"
  | "invitation.title"
  | "consent.title"
  | "consent.gone.title"
  | "login.title";

/** The title of a page that is always called the same. */
export function translatedTitle(key: TitleKey): () => Promise<Metadata> {
  return async () => {
    const t = await getTranslations();
    return { title: t(key) };
  };
}
