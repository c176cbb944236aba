import { type Fact, FactList } from "@/components/ui/fact-list";
import { SettingsSection } from "@/components/ui/settings-section";
import type { ConnectionView } from "@/lib/connections/schema";
import { texts } from "@/lib/domain/texts";

const words = texts.settings.connection;

type ConnectionFactsProps = { businessName: string; connections: readonly ConnectionView[] };

/** How the business reaches the translation service, by each of its connections. */
export function ConnectionFacts({ businessName, connections }: ConnectionFactsProps) {
  const [alone, ...others] = connections;
  const business = { name: words.business, value: businessName };
  if (others.length === 0) {
    return (
      <SettingsSection title={words.heading} lead={words.lead}>
        <FactList facts={[business, ...(alone ? factsOf(alone) : [])]} />
      </SettingsSection>
    );
  }
  return (
    <SettingsSection title={words.headingOfSeveral} lead={words.leadOfSeveral}>
      <FactList facts={[business]} />
      {connections.map((connection) => (
        <div key={connection.id} className="mt-8">
          <h3 className="mb-3 font-semibold">{connection.name}</h3>
          <FactList facts={factsOf(connection)} />
        </div>
      ))}
    </SettingsSection>
  );
}

function factsOf({ variantLabel, environment, baseUrl }: ConnectionView): Fact[] {
  return [
    { name: words.variant, value: variantLabel },
    { name: words.environment, value: words.environments[environment] ?? environment },
    ...(baseUrl === null ? [] : [{ name: words.address, value: baseUrl }]),
  ];
}
