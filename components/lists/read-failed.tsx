import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { useSay } from "@/components/words/use-say";

type ReadFailedProps = { read: Pick<UseQueryResult, "error" | "refetch"> };

/** That a small part of a page could not be read, in one line; nothing where it could. @param what what that is */
export function PartNotRead({ read: { error, refetch }, what }: ReadFailedProps & { what: string }) {
  const t = useTranslations();
  if (!error) return null;
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {what}
      <Button variant="quiet" size="small" onClick={() => void refetch()}>
        {t("errors.again")}
      </Button>
    </p>
  );
}

/** Why what is asked for could not be read, above whatever of it was read before; nothing where it could. */
export function ReadFailed({ read: { error, refetch } }: ReadFailedProps) {
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
