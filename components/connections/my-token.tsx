"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SettingsSection } from "@/components/ui/settings-section";
import { connectionOptions } from "@/lib/connections/client";
import type { ConnectionView } from "@/lib/connections/schema";
import { texts } from "@/lib/domain/texts";
import { TokenForm } from "./token-form";
import { TokenState } from "./token-state";

const words = texts.settings.token;

/** The person's own access token: what the service says of it, and the ways to give, replace and remove it. */
export function MyToken({ initial }: { initial: ConnectionView }) {
  const { data } = useQuery({ ...connectionOptions, initialData: initial });
  const [isReplacing, setReplacing] = useState(false);
  const { connection, token, hasSharedToken } = data;
  const endReplacing = () => setReplacing(false);
  if (!connection?.isUsable) return null;
  return (
    <SettingsSection title={words.heading} lead={words.lead}>
      {token ? (
        <TokenState
          token={token}
          hasSharedToken={hasSharedToken}
          isReplacing={isReplacing}
          onReplace={() => setReplacing(true)}
        />
      ) : (
        <p className="mb-6">{hasSharedToken ? words.noneButShared : words.none}</p>
      )}
      {isReplacing || !token ? (
        <TokenForm takesFocus={isReplacing} onSaved={endReplacing} onKeep={token ? endReplacing : null} />
      ) : null}
    </SettingsSection>
  );
}
