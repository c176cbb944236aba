import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { EnvironmentMark } from "@/components/connections/environment-mark";
import { AnswerByLink } from "@/components/orders/consents/answer-by-link";
import { Brand } from "@/components/shell/brand";
import { Notice } from "@/components/ui/notice";
import { TimeZoneProvider } from "@/components/ui/time-zone";
import { messageText } from "@/components/words/message-text";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { secretSchema } from "@/lib/domain/secret-schema";
import { findLinkedOrder } from "@/lib/orders/consents/data";

export const generateMetadata = translatedTitle("consent.title");

/** Where the link leads by which a person confirms or declines an order. Opening it does nothing: programs that check mails open links too. */
export default async function ConsentRoute({ params }: { params: Promise<{ secret: string }> }) {
  const t = await getTranslations();
  const { success, data: secret } = secretSchema.safeParse((await params).secret);
  const linked = success ? await findLinkedOrder(secret) : null;
  if (!secret || !linked) notFound();
  return (
    <main className="mx-auto w-full max-w-2xl px-4 py-12">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Brand className="text-3xl" />
        {linked.kind === "asked" ? <EnvironmentMark environments={[linked.asked.environment]} /> : null}
      </div>
      {linked.kind === "hindered" ? (
        <>
          <h1 className="mt-10 text-page-title">{t("consent.hindered")}</h1>
          <Notice tone="warning">{messageText(t, linked.why)}</Notice>
        </>
      ) : (
        <Words of={["consent", "orders", "order", "orderForm", "draftErrors", "connectionErrors"]}>
          <TimeZoneProvider timeZone={linked.timeZone}>
            <AnswerByLink secret={secret} asked={linked.asked} />
          </TimeZoneProvider>
        </Words>
      )}
    </main>
  );
}
