import { useTranslations } from "next-intl";
import { type Fact, FactList } from "@/components/ui/fact-list";
import { SettingsSection } from "@/components/ui/settings-section";
import type { ConnectionView } from "@/lib/connections/schema";

type ConnectionFactsProps = { businessName: string; connections: readonly ConnectionView[] };

/** How the business reaches the translation service, by each of its connections. */
export function ConnectionFacts({ businessName, connections }: ConnectionFactsProps) {
  const factsOf = useFacts();
  const t = useTranslations();
  const [alone, ...others] = connections;
  const business = { name: t("settings.connection.business"), value: businessName };
  if (others.length === 0) {
    return (
      <SettingsSection title={t("settings.connection.heading")} lead={t("settings.connection.lead")}>
        <FactList facts={[business, ...(alone ? factsOf(alone) : [])]} />
      </SettingsSection>
    );
  }
  return (
    <SettingsSection
      title={t("settings.connection.headingOfSeveral")}
      lead={t("settings.connection.leadOfSeveral")}
    >
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

function useFacts(): (connection: ConnectionView) => Fact[] {
  const t = useTranslations();
  return ({ environment, reachedBy }) => [
    ...(reachedBy
      ? [
          {
            name: t("settings.connection.variant"),
            value: t(`settings.connection.variants.${reachedBy.variant}`),
          },
        ]
      : []),
    {
      name: t("settings.connection.environment"),
      value: t("shell.environmentName", { environment }),
    },
    ...(reachedBy ? [{ name: t("settings.connection.address"), value: reachedBy.baseUrl }] : []),
  ];
}
