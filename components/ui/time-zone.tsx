"use client";

import { createContext, type ReactNode, use } from "react";
import { useBrowserValue } from "./use-browser-value";

const undecided = "UTC";
const TimeZone = createContext(undecided);

/**
 * Gives the times below the person's zone; UTC, which nobody has chosen, stands for that of their device. While the page
 * comes to life it is what the server used, so that both write the same; only then the device's.
 */
export function TimeZoneProvider({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  const ofDevice = useBrowserValue(zoneOfDevice, () => undecided);
  return <TimeZone value={timeZone === undecided ? ofDevice : timeZone}>{children}</TimeZone>;
}

/** The zone to show times in. */
export function useTimeZone(): string {
  return use(TimeZone);
}

function zoneOfDevice(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || undecided;
}
