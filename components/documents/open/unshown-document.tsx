import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useOwnAddress } from "@/components/shell/use-own-address";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Notice } from "@/components/ui/notice";
import { useFormats } from "@/components/words/use-formats";
import { useSay } from "@/components/words/use-say";
import { contentAddress } from "@/lib/files/content/client";
import type { OrderDocument } from "@/lib/orders/schema";
import type { Showing } from "./use-shown-document";

type UnshownDocumentProps = {
  file: OrderDocument;
  showing: Showing;
  onShow: () => void;
  onDownload: () => void;
};

/** What stands in the place of the pages. */
export function UnshownDocument({ file, showing, onShow, onDownload }: UnshownDocumentProps) {
  const t = useTranslations();
  const say = useSay();
  const formats = useFormats();
  const content = useOwnAddress(contentAddress(file.id));
  const sizes = { size: formats.bytes(file.sizeBytes) };
  if (showing.kind === "loading") {
    return (
      <div role="status" className="review-pages grid place-items-center text-ink-soft">
        <p>{t("approvals.loading", { ...sizes, read: formats.bytes(showing.bytes) })}</p>
      </div>
    );
  }
  const why =
    showing.kind === "failed"
      ? say(showing.error.userMessage)
      : t(`approvals.notShown.${showing.kind === "not_shown" ? showing.why : "large"}`, sizes);
  return (
    <Notice tone={showing.kind === "failed" ? "danger" : "info"} role="status" className="mt-0">
      <p>{why}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {showing.kind === "not_shown" ? null : (
          <Button onClick={onShow}>
            {t(showing.kind === "asking" ? "approvals.show" : "approvals.tryAgain")}
          </Button>
        )}
        {/* Through the portal, so that it is known which bytes it was. */}
        <a
          href={content}
          download={file.name}
          onClick={onDownload}
          className={buttonVariants({ variant: "secondary" })}
        >
          <Download aria-hidden />
          {t("approvals.download", { name: file.name })}
        </a>
      </div>
    </Notice>
  );
}
