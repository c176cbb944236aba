import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Unsubscribe } from "@/components/notifications/unsubscribe";
import { eventWords } from "@/components/notifications/words";
import { Brand } from "@/components/shell/brand";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { findSubscription } from "@/lib/notifications/unsubscribing/data";

export const generateMetadata = translatedTitle("unsubscribe.title");

/** Where the foot of an email leads. Opening it does nothing: programs that check mails open links too. */
export default async function UnsubscribeRoute({ params }: { params: Promise<{ token: string }> }) {
  const t = await getTranslations();
  const { token } = await params;
  const subscription = await findSubscription(token);
  if (!subscription) notFound();
  const { businessName: business, maskedEmail: email, events, isStopped } = subscription;
  return (
    <main className="grid grow place-items-center px-4 py-12">
      <div className="w-full max-w-sm">
        <Brand className="text-3xl" />
        <h1 className="mt-10 text-section-title">{t("unsubscribe.title")}</h1>
        <p className="mt-2 text-ink-soft">{t("unsubscribe.lead", { business, email })}</p>
        <ul className="mt-4 list-disc ps-5">
          {events.map((event) => (
            <li key={event}>{t(eventWords[event])}</li>
          ))}
        </ul>
        <Words of={["unsubscribe"]}>
          <Unsubscribe token={token} isStopped={isStopped} />
        </Words>
        <p className="mt-8 text-sm text-ink-soft">
          {t.rich("unsubscribe.again", {
            settings: (chunks) => (
              <Link
                href="/settings/notifications"
                prefetch={false}
                className="font-medium text-accent hover:underline"
              >
                {chunks}
              </Link>
            ),
          })}
        </p>
      </div>
    </main>
  );
}
