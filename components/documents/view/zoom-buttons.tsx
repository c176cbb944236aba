import { ZoomIn, ZoomOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "./icon-button";

type ZoomButtonsProps = { zoom: number; onZoom: (direction: 1 | -1) => void };

export function ZoomButtons({ zoom, onZoom }: ZoomButtonsProps) {
  const t = useTranslations();
  return (
    <div className="flex items-center gap-1">
      <IconButton icon={ZoomOut} label={t("approvals.zoomOut")} onClick={() => onZoom(-1)} />
      <output aria-label={t("approvals.zoom")} className="w-14 text-center text-sm tabular-nums">
        {t("approvals.zoomAt", { percent: zoom * 100 })}
      </output>
      <IconButton icon={ZoomIn} label={t("approvals.zoomIn")} onClick={() => onZoom(1)} />
    </div>
  );
}
