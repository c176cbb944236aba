import { useTranslations } from "next-intl";

const knownKinds = ["source", "reference", "translation", "revision"] as const;

/** What a document is to its order; a kind that is new to us is shown as the service wrote it. */
export function DocumentKind({ kind }: { kind: string }) {
  const t = useTranslations();
  const known = knownKinds.find((name) => name === kind);
  return known ? t(`order.kinds.${known}`) : kind;
}
