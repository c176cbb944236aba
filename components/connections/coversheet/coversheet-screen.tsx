"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { coversheetsOptions } from "@/lib/connections/coversheet/client";
import { coversheetAddress } from "@/lib/connections/coversheet/rules";
import type { CoversheetView } from "@/lib/connections/coversheet/schema";
import { type ChangedCoversheet, CoversheetForm } from "./coversheet-form";
import { Demands } from "./demands";

/** How the coversheets of the business are set, one connection at a time. @param connectionId the one that is shown first */
export function CoversheetScreen({ connectionId }: { connectionId: string }) {
  const t = useTranslations();
  const { data: coversheets } = useSuspenseQuery(coversheetsOptions);
  const [chosenId, setChosenId] = useState(connectionId);
  // What was changed stays while another connection is looked at.
  const [changed, setChanged] = useState<Record<string, ChangedCoversheet | null>>({});
  const chosen = coversheets.find((one) => one.connectionId === chosenId) ?? coversheets[0];
  const choose = (id: string) => {
    setChosenId(id);
    window.history.replaceState(null, "", coversheetAddress(id));
  };
  return (
    <>
      <PageHeader title={t("coversheet.title")} lead={t("coversheet.lead")} />
      {coversheets.length > 1 && chosen ? (
        <div className="mb-8 max-w-sm">
          <Select
            label={t("coversheet.connection")}
            value={chosen.connectionId}
            onChange={choose}
            options={coversheets.map(toOption)}
          />
        </div>
      ) : null}
      {chosen ? (
        <>
          <Demands coversheet={chosen} />
          <CoversheetForm
            key={chosen.connectionId}
            coversheet={chosen}
            changed={changed[chosen.connectionId] ?? null}
            onChange={(next) =>
              setChanged((all) => ({
                ...all,
                [chosen.connectionId]: next(all[chosen.connectionId] ?? null),
              }))
            }
          />
        </>
      ) : (
        <p className="text-ink-soft">{t("coversheet.none")}</p>
      )}
    </>
  );
}

function toOption({ connectionId, connectionName }: CoversheetView) {
  return { value: connectionId, label: connectionName };
}
