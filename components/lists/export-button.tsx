"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { noticingSessionEnd } from "@/components/shell/leave-for-sign-in";
import { PendingButton } from "@/components/ui/pending-button";
import { toast } from "@/components/ui/toast";
import { useSay } from "@/components/words/use-say";
import { toAppError } from "@/lib/domain/errors";
import type { FetchedFile } from "@/lib/platform/fetch-file";

type ExportButtonProps = {
  /** What is shown, as a file. */
  fetch: () => Promise<FetchedFile>;
};

/**
 * Saves what a list shows as a file. Asked for by the page itself, which says for whom and why it failed, where a link
 * would leave that to the browser.
 */
export function ExportButton({ fetch }: ExportButtonProps) {
  const t = useTranslations();
  const say = useSay();
  const exporting = useMutation({
    mutationFn: () => noticingSessionEnd(fetch()),
    networkMode: "always",
    onSuccess: (file) => {
      save(file);
      toast.success(t("lists.exported", { name: file.name }));
    },
    onError: (error) => toast.error(say(toAppError(error).userMessage)),
  });
  return (
    <PendingButton variant="secondary" isPending={exporting.isPending} onClick={() => exporting.mutate()}>
      {t("lists.export")}
    </PendingButton>
  );
}

/** Some browsers begin to read only after the click. */
const keptMs = 60_000;

function save({ name, bytes }: FetchedFile): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
