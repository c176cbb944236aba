import { clsx } from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button-variants";
import { FactList } from "@/components/ui/fact-list";
import { SettingsSection } from "@/components/ui/settings-section";
import type { Role } from "@/lib/domain/roles";
import { profilePath } from "@/lib/people/profile/rules";

type ProfileFactsProps = {
  name: string;
  email: string;
  role: Role;
  timeZone: string;
  /** Not where staff act for the person. */
  mayChange: boolean;
};

/** Who the person is here. UTC stands for a zone that nobody chose. */
export function ProfileFacts({ name, email, role, timeZone, mayChange }: ProfileFactsProps) {
  const t = useTranslations();
  return (
    <SettingsSection title={t("settings.profile.heading")}>
      <FactList
        facts={[
          { name: t("settings.profile.name"), value: name },
          { name: t("settings.profile.email"), value: email },
          { name: t("settings.profile.role"), value: t(`shell.account.roles.${role}`) },
          {
            name: t("settings.profile.timeZone"),
            value: timeZone === "UTC" ? t("settings.profile.browserZone") : timeZone,
          },
        ]}
      />
      {mayChange ? (
        <Link
          href={profilePath}
          prefetch={false}
          className={clsx(buttonVariants({ variant: "secondary" }), "mt-5")}
        >
          {t("settings.profile.open")}
        </Link>
      ) : null}
    </SettingsSection>
  );
}
