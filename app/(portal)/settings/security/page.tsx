import { getTranslations } from "next-intl/server";
import { Prefetched } from "@/app/(portal)/prefetched";
import { ChangePassword } from "@/components/people/passwords/change-password";
import { Sessions } from "@/components/people/sessions/sessions";
import { PageHeader } from "@/components/ui/page-header";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { accountPage } from "@/lib/auth/portal-page";
import { hasPassword } from "@/lib/people/passwords/data";
import { sessionsOptions } from "@/lib/people/sessions/client";
import { listMySessions } from "@/lib/people/sessions/data";

export const generateMetadata = translatedTitle("security.title");

/** How the person signs in, and where they are signed in. */
export default accountPage(async (actor) => {
  const t = await getTranslations();
  const sessions = await listMySessions(actor);
  return (
    <>
      <PageHeader title={t("security.title")} />
      <div className="divide-y divide-line border-t border-line">
        <Words of={["passwords", "signInErrors", "peopleErrors"]}>
          <ChangePassword hasPassword={await hasPassword(actor)} />
        </Words>
        <Words of={["sessions"]}>
          <Prefetched fill={(queries) => queries.setQueryData(sessionsOptions.queryKey, sessions)}>
            <Sessions />
          </Prefetched>
        </Words>
      </div>
    </>
  );
});
