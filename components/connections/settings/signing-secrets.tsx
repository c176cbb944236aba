"use client";

import { useTranslations } from "next-intl";
import { useAction } from "@/components/actions/use-action";
import { useSchemaForm } from "@/components/forms/use-schema-form";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Form } from "@/components/ui/form";
import { Moment } from "@/components/ui/moment";
import { PendingButton } from "@/components/ui/pending-button";
import { SecretField } from "@/components/ui/secret-field";
import { SettingsSection } from "@/components/ui/settings-section";
import { connectionsOptions } from "@/lib/connections/client";
import type { ConnectionSettings, SecretView } from "@/lib/connections/settings/schema";
import { addSecretAction, retireSecretAction } from "@/lib/connections/signing-secrets/actions";
import type { AddSecretInput } from "@/lib/connections/signing-secrets/schema";

type SigningSecretsProps = { connection: ConnectionSettings; title: string };

/** What the service signs its callbacks with: two count while it changes. */
export function SigningSecrets({ connection, title }: SigningSecretsProps) {
  const t = useTranslations();
  const accepted = connection.secrets.filter(({ retiredAt }) => retiredAt === null);
  return (
    <SettingsSection title={title} lead={t("connections.secrets.lead")}>
      {accepted.length === 0 ? (
        <p className="mb-6">{t("connections.secrets.none")}</p>
      ) : (
        <ul aria-label={title} className="mb-6 divide-y divide-line border-y border-line">
          {accepted.map((secret) => (
            <SecretLine key={secret.id} secret={secret} isLast={accepted.length === 1} />
          ))}
        </ul>
      )}
      <AddSecret connection={connection} />
    </SettingsSection>
  );
}

function SecretLine({ secret: { id, addedAt }, isLast }: { secret: SecretView; isLast: boolean }) {
  const t = useTranslations();
  const nameId = `secret-${id}`;
  const retirement = useAction(retireSecretAction, {
    renews: connectionsOptions.queryKey,
    done: t("connections.secrets.retired"),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <p id={nameId}>
        {t("connections.secrets.added")} <Moment at={addedAt} />
      </p>
      <ConfirmDialog
        trigger={
          <Button variant="quiet" size="small" className="-me-3" aria-describedby={nameId}>
            {t("connections.secrets.retire")}
          </Button>
        }
        title={t("connections.secrets.retireTitle")}
        body={isLast ? t("connections.secrets.retireLastBody") : t("connections.secrets.retireBody")}
        confirmLabel={t("connections.secrets.retireConfirm")}
        dismissLabel={t("connections.secrets.keep")}
        tone="danger"
        onConfirm={() => retirement.run({ secretId: id })}
      />
    </li>
  );
}

function AddSecret({ connection: { id: connectionId, name } }: { connection: ConnectionSettings }) {
  const t = useTranslations();
  const { formProps, errors, refuse, emptySent } = useSchemaForm<Pick<AddSecretInput, "secret">>({
    loadSchema: async () => (await import("@/lib/connections/signing-secrets/schema")).secretFormSchema,
    send: ({ secret }): Promise<void> => run({ connectionId, secret }),
  });
  const { run, isPending } = useAction(addSecretAction, {
    renews: connectionsOptions.queryKey,
    done: t("connections.secrets.saved"),
    onDone: emptySent,
    onFailure: refuse,
  });
  const labelled = (words: string) => t("connections.of", { words, connection: name });
  return (
    <Form {...formProps}>
      <SecretField
        name="secret"
        label={labelled(t("connections.secrets.field"))}
        words={{
          show: { short: t("settings.token.show"), whole: labelled(t("connections.secrets.show")) },
          hide: { short: t("settings.token.hide"), whole: labelled(t("connections.secrets.hide")) },
          shown: t("connections.secrets.shown"),
          hidden: t("connections.secrets.hidden"),
        }}
        hint={t("connections.secrets.hint")}
        error={errors.secret ?? errors.root}
        autoComplete="off"
      />
      <PendingButton
        type="submit"
        variant="secondary"
        className="mt-5"
        aria-label={labelled(t("connections.secrets.add"))}
        isPending={isPending}
      >
        {t("connections.secrets.add")}
      </PendingButton>
    </Form>
  );
}
