"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PartNotRead } from "@/components/lists/read-failed";
import { useOwnAddress } from "@/components/shell/use-own-address";
import { buttonVariants } from "@/components/ui/button-variants";
import { Notice } from "@/components/ui/notice";
import { useTimeZone } from "@/components/ui/time-zone";
import { useFormats } from "@/components/words/use-formats";
import { latestArchiveOptions } from "@/lib/orders/archives/client";
import { archiveAddress } from "@/lib/orders/archives/limits/rules";
import type { ArchiveOmission, ArchiveView } from "@/lib/orders/archives/schema";

/** Where events do not arrive. */
const lookAgainMs = 5_000;

/** The translations that were asked for last, with how far they are; found again by whoever left the page. */
export function LatestArchive() {
  const t = useTranslations();
  const read = useQuery({
    ...latestArchiveOptions(),
    refetchInterval: ({ state }) => (state.data?.archive?.state === "preparing" ? lookAgainMs : false),
  });
  return (
    <>
      <PartNotRead {...{ read }} what={t("archives.notRead")} />
      {read.data?.archive ? <Archive archive={read.data.archive} /> : null}
    </>
  );
}

function Archive({ archive }: { archive: ArchiveView }) {
  const t = useTranslations();
  const formats = useFormats();
  const timeZone = useTimeZone();
  const { state, doneOrders, orderCount, fileCount, leftOut, leftOutCount } = archive;
  const keptUntil = formats.moment(new Date(archive.expiresAt), timeZone);
  return (
    <section aria-label={t("archives.asking")} className="latest-archive sticky bottom-4 mt-6">
      <Notice tone={state === "ended" ? "warning" : state === "ready" ? "success" : "info"}>
        <p role="status">
          {state === "preparing" ? t("archives.preparing", { done: doneOrders, count: orderCount }) : null}
          {state === "ready" ? t("archives.ready", { count: fileCount }) : null}
          {state === "ended" ? t("archives.ended") : null}
        </p>
        {state === "preparing" ? (
          <>
            <progress
              aria-label={t("archives.asking")}
              value={doneOrders}
              max={orderCount}
              className="mt-2 w-full"
            />
            <p className="text-sm text-ink-soft">{t("archives.preparingNote")}</p>
          </>
        ) : null}
        {leftOutCount > 0 ? (
          <details className="mt-2 text-sm">
            <summary className="min-h-6 cursor-pointer">
              {t("archives.leftOut", { count: leftOutCount })}
            </summary>
            <ul className="mt-1 list-disc ps-5">
              {leftOut.map((told) => (
                <li key={told.position} className="wrap-anywhere">
                  <LeftOutLine {...told} />
                </li>
              ))}
            </ul>
            {leftOutCount > leftOut.length ? <p className="mt-1">{t("archives.leftOutMore")}</p> : null}
          </details>
        ) : null}
        {state === "ready" ? (
          <p className="mt-3 flex flex-wrap items-center gap-3">
            <DownloadArchiveLink id={archive.id} />
            <span className="text-sm text-ink-soft">{t("archives.keptUntil", { time: keptUntil })}</span>
          </p>
        ) : null}
      </Notice>
    </section>
  );
}

function DownloadArchiveLink({ id }: { id: string }) {
  const t = useTranslations();
  return (
    <a href={useOwnAddress(archiveAddress(id))} className={buttonVariants({ size: "small" })}>
      {t("archives.take")}
    </a>
  );
}

function LeftOutLine({ orderNumber, fileName, reason }: ArchiveOmission) {
  const t = useTranslations();
  const said = t(`archives.left.${reason}`);
  if (!orderNumber) return said;
  return fileName === null
    ? t("archives.leftOutOrder", { number: orderNumber, reason: said })
    : t("archives.leftOutFile", { number: orderNumber, name: fileName, reason: said });
}
