import type { ServiceVariant } from "@/lib/domain/capabilities";
import {
  type CoversheetColumns,
  type CoversheetSettings,
  coversheetSettings,
  referenceAlone,
} from "@/lib/domain/coversheet";
import { capabilitiesOf } from "@/lib/gateway/registry";

/** How the coversheet of a connection is set, by its columns; null for one of which nobody has set anything. */
export function coversheetOf(variant: ServiceVariant, columns: CoversheetColumns | null): CoversheetSettings {
  return capabilitiesOf(variant).coversheetFields ? coversheetSettings(columns) : referenceAlone;
}
