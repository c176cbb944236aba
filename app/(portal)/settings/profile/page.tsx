import { getTranslations } from "next-intl/server";
import { ProfileForm } from "@/components/people/profile/profile-form";
import { PageHeader } from "@/components/ui/page-header";
import { SettingsSection } from "@/components/ui/settings-section";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { accountPage } from "@/lib/auth/portal-page";
import { getProfile } from "@/lib/people/profile/data";
import { catalogues } from "@/messages/catalogue";

export const generateMetadata = translatedTitle("profile.title");

/** Who the person is here, as they say themselves. */
export default accountPage(async (actor) => {
  const t = await getTranslations();
  return (
    <>
      <PageHeader title={t("profile.title")} lead={actor.email} />
      <div className="border-t border-line">
        <SettingsSection title={t("profile.heading")} lead={t("profile.lead")}>
          <Words of={["profile", "peopleErrors"]}>
            <ProfileForm profile={await getProfile(actor)} languages={Object.keys(catalogues)} />
          </Words>
        </SettingsSection>
      </div>
    </>
  );
});
