import { useBrowserValue } from "@/components/ui/use-browser-value";

type Zone = { value: string; label: string };

/**
 * The time zones that the browser knows: some hundred, of which the page brings the one that is chosen. UTC is not among
 * them by that name, which stands for no choice.
 */
export function useTimeZones(chosen: string): readonly Zone[] {
  const zones = useBrowserValue(zonesOfBrowser, () => none);
  const isKnown = chosen === "UTC" || zones.some(({ value }) => value === chosen);
  return isKnown ? zones : [zoneOf(chosen), ...zones];
}

const none: readonly Zone[] = [];
let known: readonly Zone[] | undefined;

function zonesOfBrowser(): readonly Zone[] {
  known ??= ["Etc/UTC", ...Intl.supportedValuesOf("timeZone")]
    .filter((zone, index, all) => zone !== "UTC" && all.indexOf(zone) === index)
    .map(zoneOf);
  return known;
}

function zoneOf(value: string): Zone {
  return { value, label: value === "Etc/UTC" ? "UTC" : value.replaceAll("_", " ") };
}
