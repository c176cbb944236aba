import { type Fact, FactList } from "@/components/ui/fact-list";
import { SettingsSection } from "@/components/ui/settings-section";
import type { ConnectionView } from "@/lib/connections/schema";
import { texts } from "@/lib/domain/texts";

const words = texts.settings.connection;

type ConnectionFactsProps = { businessName: string; connection: ConnectionView["connection"] };

/** How the business reaches the translation service. */
export function ConnectionFacts({ businessName, connection }: ConnectionFactsProps) {
  const facts: Fact[] = [{ name: words.business, value: businessName }];
  if (connection) {
    const { variantLabel, environment, baseUrl } = connection;
    facts.push(
      { name: words.variant, value: variantLabel },
      { name: words.environment, value: words.environments[environment] ?? environment },
    );
    if (baseUrl !== null) facts.push({ name: words.address, value: baseUrl });
  }
  return (
    <SettingsSection title={words.heading} lead={words.lead}>
      <FactList facts={facts} />
    </SettingsSection>
  );
}
