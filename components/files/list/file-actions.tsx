"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useAction } from "@/components/actions/use-action";
import { DownloadLink } from "@/components/orders/download-link";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { useSay } from "@/components/words/use-say";
import { message } from "@/lib/domain/message";
import { deleteFileAction } from "@/lib/files/actions";
import { isPreviewed } from "@/lib/files/rules";
import type { FileListRow } from "@/lib/files/schema";
import type { PreviewDialog } from "../preview/preview-dialog";

/** What can be done with a file of the list. */
export function FileActions({ file }: { file: FileListRow }) {
  return (
    <span className="flex flex-wrap items-center gap-1 print:hidden">
      {isPreviewed(file.name) ? <PreviewButton file={file} /> : null}
      <DownloadLink document={file} />
      {file.mayDelete ? <DeleteButton file={file} /> : null}
    </span>
  );
}

/** Few who look for a file look at it: what draws it comes when it is asked for. */
function PreviewButton({ file }: { file: FileListRow }) {
  const t = useTranslations();
  const say = useSay();
  const trigger = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<{ Dialog: typeof PreviewDialog } | null>(null);
  const open = () =>
    import("../preview/preview-dialog").then(
      ({ PreviewDialog: Dialog }) => setOpened({ Dialog }),
      () => toast.error(say(message("errors.unanswered.read"))),
    );
  return (
    <>
      <Button
        ref={trigger}
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        aria-label={t("files.preview.of", { name: file.name })}
        onClick={() => void open()}
      >
        {t("files.preview.action")}
      </Button>
      {opened ? (
        <opened.Dialog
          file={file}
          onLeave={() => setOpened(null)}
          focusAfter={() => trigger.current?.focus()}
        />
      ) : null}
    </>
  );
}

function DeleteButton({ file: { id, name } }: { file: FileListRow }) {
  const t = useTranslations();
  const deleting = useAction(deleteFileAction, { renews: ["files"], done: t("files.delete.done", { name }) });
  return (
    <ConfirmDialog
      trigger={
        <Button variant="quiet" size="small" aria-label={t("files.delete.of", { name })}>
          {t("files.delete.action")}
        </Button>
      }
      title={t("files.delete.title", { name })}
      body={t("files.delete.body")}
      confirmLabel={t("files.delete.confirm")}
      dismissLabel={t("files.delete.keep")}
      tone="danger"
      onConfirm={() => deleting.run({ fileId: id })}
    />
  );
}
