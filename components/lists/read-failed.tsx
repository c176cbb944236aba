import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useSay } from "@/components/words/use-say";

/** Why what is asked for could not be read, above whatever of it was read before; nothing where it could. */
export function ReadFailed({
  read: { error, refetch },
}: {
  read: Pick<UseQueryResult, "error" | "refetch">;
}) {
  const t = useTranslations();
  const say = useSay();
  if (!error) return null;
  return (
    <Notice tone="danger" role="alert" className="mb-4">
      <p>{say(error.userMessage)}</p>
      <Button variant="secondary" size="small" className="mt-3" onClick={() => void refetch()}>
        {t("errors.again")}
      </Button>
    </Notice>
  );
}
