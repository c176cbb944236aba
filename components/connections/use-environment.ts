import { useTranslations } from "next-intl";

/** What an environment of the service is called; one that is new to us as it is stored. */
export function useEnvironment(): (environment: string) => string {
  const t = useTranslations();
  return (environment) =>
    environment === "production" || environment === "sandbox"
      ? t(`settings.connection.environments.${environment}`)
      : environment;
}
