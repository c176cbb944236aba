"use client";

import { createContext, type ReactNode, use } from "react";
import { useBrowserValue } from "./use-browser-value";

const undecided = "UTC";
const TimeZone = createContext(undecided);

/** Gives the times below the person's zone; UTC, which nobody has chosen, stands for that of their device. */
export function TimeZoneProvider({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  return <TimeZone value={timeZone}>{children}</TimeZone>;
}

/**
 * The zone to show times in. While the page comes to life it is what the server used, so that both write the
 * same; only then the device's.
 */
export function useTimeZone(): string {
  const chosen = use(TimeZone);
  const ofDevice = useBrowserValue(zoneOfDevice, () => undecided);
  return chosen === undecided ? ofDevice : chosen;
}

let ofThisDevice: string | undefined;

/** Asked once: a page asks for each of its times, and a phone takes a millisecond to tell. */
function zoneOfDevice(): string {
  ofThisDevice ??= new Intl.DateTimeFormat().resolvedOptions().timeZone || undecided;
  return ofThisDevice;
}
