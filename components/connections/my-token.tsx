"use client";

import { useState } from "react";
import { SettingsSection } from "@/components/ui/settings-section";
import type { ConnectionView } from "@/lib/connections/schema";
import { texts } from "@/lib/domain/texts";
import { TokenForm } from "./token-form";
import { TokenState } from "./token-state";

const words = texts.settings.token;
const { forConnection } = texts.settings;

type MyTokenProps = {
  connection: ConnectionView;
  /** Its controls then name the connection, so that each bears a name of its own. */
  isOneOfSeveral: boolean;
};

/** The person's own access token: what the service says of it, and the ways to give, replace and remove it. */
export function MyToken({ connection, isOneOfSeveral }: MyTokenProps) {
  const [isReplacing, setReplacing] = useState(false);
  const { token, hasSharedToken } = connection;
  const labelled = (words: string) => (isOneOfSeveral ? forConnection(words, connection.name) : words);
  const endReplacing = () => setReplacing(false);
  return (
    <SettingsSection title={labelled(words.heading)} lead={words.lead}>
      {token ? (
        <TokenState
          connectionId={connection.id}
          token={token}
          hasSharedToken={hasSharedToken}
          labelled={labelled}
          isReplacing={isReplacing}
          onReplace={() => setReplacing(true)}
        />
      ) : (
        <p className="mb-6">{hasSharedToken ? words.noneButShared : words.none}</p>
      )}
      {isReplacing || !token ? (
        <TokenForm
          connectionId={connection.id}
          labelled={labelled}
          takesFocus={isReplacing}
          onSaved={endReplacing}
          onKeep={token ? endReplacing : null}
        />
      ) : null}
    </SettingsSection>
  );
}
