import { getTranslations } from "next-intl/server";
import { ChangePassword } from "@/components/people/passwords/change-password";
import { PageHeader } from "@/components/ui/page-header";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { portalPage } from "@/lib/auth/portal-page";
import { hasPassword } from "@/lib/people/passwords/data";

export const generateMetadata = translatedTitle("security.title");

/** How the person signs in. */
export default portalPage(async (actor) => {
  const t = await getTranslations();
  return (
    <>
      <PageHeader title={t("security.title")} />
      <div className="divide-y divide-line border-t border-line">
        <Words of={["passwords", "signInErrors", "peopleErrors"]}>
          <ChangePassword hasPassword={await hasPassword(actor)} />
        </Words>
      </div>
    </>
  );
});
