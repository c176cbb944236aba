"use client";

import { useTranslations } from "next-intl";
import { UnshownDocument } from "@/components/documents/open/unshown-document";
import { useShownDocument } from "@/components/documents/open/use-shown-document";
import { PagesView } from "@/components/documents/view/pages-view";
import { useZoom } from "@/components/documents/view/use-zoom";
import { ZoomButtons } from "@/components/documents/view/zoom-buttons";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { FileListRow } from "@/lib/files/schema";

type PreviewDialogProps = { file: FileListRow; onLeave: () => void; focusAfter: () => void };

const nothingFound = { count: 0, at: null, number: 0, onPage: new Map(), isLooking: false, hasText: false };

/** A look at a document, drawn as where approvals are decided. It comes when somebody asks for it. */
export function PreviewDialog({ file, onLeave, focusAfter }: PreviewDialogProps) {
  const t = useTranslations();
  const { zoom, onZoom } = useZoom();
  const { showing, show } = useShownDocument(file, () => undefined);
  return (
    <Dialog title={file.name} body={null} isOpen isWide onLeave={onLeave} focusAfter={focusAfter}>
      {showing.kind === "shown" ? (
        <>
          <div className="mb-2">
            <ZoomButtons zoom={zoom} onZoom={onZoom} />
          </div>
          <PagesView
            ref={null}
            document={showing.document}
            label={t("approvals.pagesOf", { name: file.name })}
            zoom={zoom}
            found={nothingFound}
            onMove={() => undefined}
            onZoom={onZoom}
          />
        </>
      ) : (
        <UnshownDocument file={file} showing={showing} onShow={show} onDownload={() => undefined} />
      )}
      <div className="mt-4 flex justify-end">
        <Button variant="secondary" autoFocus onClick={onLeave}>
          {t("files.preview.close")}
        </Button>
      </div>
    </Dialog>
  );
}
