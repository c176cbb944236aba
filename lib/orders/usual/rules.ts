import { requestableServices, type ServiceName } from "@/lib/domain/services";

/** So many of a person's last orders tell what they usually ask for. */
export const looksBackOn = 20;

/** So often at least, and in one of four of these orders: what was asked for once or twice among many is not usual. */
const timesAtLeast = 2;
const shareAtLeast = 1 / 4;

/**
 * The services that go together most often; of several the combination that was asked for last.
 * @param asked the services of each order, the newest first
 * @returns none where there is no such combination, or that is the one without any
 */
export function usualServices(asked: readonly (readonly ServiceName[])[]): ServiceName[] {
  const times = new Map<string, number>();
  for (const services of asked) times.set(keyOf(services), (times.get(keyOf(services)) ?? 0) + 1);
  const most = Math.max(0, ...times.values());
  if (most < Math.max(timesAtLeast, asked.length * shareAtLeast)) return [];
  const usual = asked.find((services) => times.get(keyOf(services)) === most) ?? [];
  return requestableServices.filter((name) => usual.includes(name));
}

function keyOf(services: readonly ServiceName[]): string {
  return [...services].sort().join();
}
