"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Form } from "@/components/ui/form";
import { PendingButton } from "@/components/ui/pending-button";
import { Select } from "@/components/ui/select";
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
  const [timeZone, setTimeZone] = useState(profile.timeZone);
  const [language, setLanguage] = useState(profile.language);
  const hintId = useId();
  const zones = useTimeZones(profile.timeZone);
  const { formProps, errors, refuse } = useSchemaForm<Pick<Profile, "name">>({
    loadSchema: async () => (await import("@/lib/people/profile/schema")).profileNameSchema,
    send: ({ name }): Promise<void> => run({ name, timeZone, language }),
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
      <Select
        label={t("profile.timeZone")}
        value={timeZone}
        onChange={setTimeZone}
        describedBy={hintId}
        options={[{ value: "UTC", label: t("profile.deviceZone") }, ...zones]}
      />
      <p id={hintId} className="-mt-4 text-sm text-ink-soft">
        {t("profile.timeZoneHint")}
      </p>
      <Select
        label={t("profile.language")}
        value={language ?? ""}
        onChange={(chosen) => setLanguage(chosen || null)}
        options={[
          { value: "", label: t("profile.browserLanguage") },
          ...languages.map((value) => ({ value, label: nameIn(value) })),
        ]}
      />
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
