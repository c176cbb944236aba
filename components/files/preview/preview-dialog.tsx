"use client";

import "@/components/orders/approvals/review/review.css";
import { ZoomIn, ZoomOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PagesView } from "@/components/orders/approvals/review/documents/pages-view";
import { UnshownDocument } from "@/components/orders/approvals/review/unshown-document";
import { useShownDocument } from "@/components/orders/approvals/review/use-shown-document";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { FileListRow } from "@/lib/files/schema";

type PreviewDialogProps = { file: FileListRow; onLeave: () => void; focusAfter: () => void };

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;
const wholeWidth = zooms.indexOf(1);
const nothingFound = { count: 0, at: null, number: 0, onPage: new Map(), isLooking: false, hasText: false };

/** A look at a document, drawn as where approvals are decided. It comes when somebody asks for it. */
export function PreviewDialog({ file, onLeave, focusAfter }: PreviewDialogProps) {
  const t = useTranslations();
  const [zoomAt, setZoomAt] = useState(wholeWidth);
  const { showing, show } = useShownDocument(file, () => undefined);
  const zoom = (direction: 1 | -1 | 0) =>
    setZoomAt((at) =>
      direction === 0 ? wholeWidth : Math.min(Math.max(at + direction, 0), zooms.length - 1),
    );
  return (
    <Dialog title={file.name} body={null} isOpen isWide onLeave={onLeave} focusAfter={focusAfter}>
      {showing.kind === "shown" ? (
        <>
          <div className="mb-2 flex items-center gap-1">
            <button
              type="button"
              className="icon-button"
              aria-label={t("approvals.zoomOut")}
              onClick={() => zoom(-1)}
            >
              <ZoomOut aria-hidden className="size-5" />
            </button>
            <output aria-label={t("approvals.zoom")} className="w-14 text-center text-sm tabular-nums">
              {t("approvals.zoomAt", { percent: (zooms[zoomAt] ?? 1) * 100 })}
            </output>
            <button
              type="button"
              className="icon-button"
              aria-label={t("approvals.zoomIn")}
              onClick={() => zoom(1)}
            >
              <ZoomIn aria-hidden className="size-5" />
            </button>
          </div>
          <PagesView
            ref={null}
            document={showing.document}
            label={t("approvals.pagesOf", { name: file.name })}
            zoom={zooms[zoomAt] ?? 1}
            found={nothingFound}
            onMove={() => undefined}
            onZoom={zoom}
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
