import { FactList } from "@/components/ui/fact-list";
import { SettingsSection } from "@/components/ui/settings-section";
import type { Role } from "@/lib/auth/actor";
import { texts } from "@/lib/domain/texts";

const words = texts.settings.profile;

type ProfileFactsProps = { name: string; email: string; role: Role; timeZone: string };

/** Who the person is here. UTC stands for a zone that nobody chose. */
export function ProfileFacts({ name, email, role, timeZone }: ProfileFactsProps) {
  return (
    <SettingsSection title={words.heading}>
      <FactList
        facts={[
          { name: words.name, value: name },
          { name: words.email, value: email },
          { name: words.role, value: texts.shell.account.roles[role] },
          { name: words.timeZone, value: timeZone === "UTC" ? words.browserZone : timeZone },
        ]}
      />
    </SettingsSection>
  );
}
