"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Form } from "@/components/ui/form";
import { PendingButton } from "@/components/ui/pending-button";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import { changeProfileAction } from "@/lib/people/profile/actions";
import type { Profile, ProfileView } from "@/lib/people/profile/schema";
import { useTimeZones } from "./use-time-zones";

type ProfileFormProps = {
  profile: ProfileView;
  /** Those that the portal speaks. */
  languages: readonly string[];
};

/** What the person is called, and how they are spoken to. */
export function ProfileForm({ profile, languages }: ProfileFormProps) {
  const t = useTranslations();
  const router = useRouter();
  const zones = useTimeZones(profile.timeZone);
  const { formProps, errors, refuse } = useSchemaForm<Profile>({
    loadSchema: async () => (await import("@/lib/people/profile/schema")).profileSchema,
    send: (answers): Promise<void> => run(answers),
  });
  const { run, isPending } = useAction(changeProfileAction, {
    renews: null,
    done: t("profile.saved"),
    // The frame says the name, and all times are in the zone.
    onDone: () => router.refresh(),
    onFailure: refuse,
  });
  return (
    <Form {...formProps} className="flex flex-col gap-5">
      <TextField
        name="name"
        label={t("profile.name")}
        defaultValue={profile.name}
        error={errors.name ?? errors.root}
        autoComplete="name"
      />
      <SelectField
        name="timeZone"
        label={t("profile.timeZone")}
        hint={t("profile.timeZoneHint")}
        defaultValue={profile.timeZone}
        error={errors.timeZone}
      >
        <option value="UTC">{t("profile.deviceZone")}</option>
        {zones.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="language"
        label={t("profile.language")}
        defaultValue={profile.language ?? ""}
        error={errors.language}
      >
        <option value="">{t("profile.browserLanguage")}</option>
        {languages.map((value) => (
          <option key={value} value={value}>
            {nameIn(value)}
          </option>
        ))}
      </SelectField>
      <PendingButton type="submit" isPending={isPending} className="self-start">
        {t("profile.save")}
      </PendingButton>
    </Form>
  );
}

/** What those who speak it call it. */
function nameIn(language: string): string {
  return new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
}
