"use client";

import { clsx } from "clsx";
import { ArrowDown, ArrowUp, FileText, GripVertical, RotateCw, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { ChosenPage } from "./chosen-pages";
import type { ReadDocument } from "./read-document";

export type PageAct = "rotate" | "remove" | "up" | "down";

type PageItemProps = {
  page: ChosenPage;
  document: ReadDocument;
  name: string;
  place: number;
  of: number;
  /** It is being dragged, or would stand here: above what is there now, or below it. */
  drag: "dragged" | "above" | "below" | null;
  onAct: (act: PageAct) => void;
  onDrag: (event: PointerEvent) => void;
};

const acts = [
  { act: "rotate", icon: RotateCw },
  { act: "remove", icon: Trash2 },
  { act: "up", icon: ArrowUp },
  { act: "down", icon: ArrowDown },
] as const;

/** A page of the new document: what it looks like, where it is from, and what can be done with it. */
export function PageItem({ page, document, name, place, of, drag, onAct, onDrag }: PageItemProps) {
  const t = useTranslations();
  const id = useId();
  const turned = page.rotation === 0 ? null : t("combine.turned", { rotation: String(page.rotation) });
  const words = {
    rotate: t("combine.rotate"),
    remove: t("combine.remove"),
    up: t("combine.moveUp"),
    down: t("combine.moveDown"),
  };
  const isEnd = { rotate: false, remove: false, up: place === 0, down: place === of - 1 };
  return (
    <li
      aria-labelledby={id}
      data-place={place}
      data-key={page.key}
      className={clsx(
        "flex items-center gap-x-3 gap-y-1 border-y-2 border-transparent px-2 py-1.5 max-sm:flex-wrap",
        drag === "dragged" && "opacity-50",
        drag === "above" && "border-t-accent",
        drag === "below" && "border-b-accent",
      )}
    >
      {/* By the keyboard a page is moved with its buttons. */}
      <span
        title={t("combine.drag")}
        onPointerDown={onDrag}
        className="grid h-11 w-6 shrink-0 cursor-grab touch-none place-items-center text-ink-soft"
      >
        <GripVertical aria-hidden className="size-4" />
      </span>
      <PagePicture page={page} document={document} />
      <div className="min-w-0 grow basis-32">
        <p id={id} className="font-medium wrap-anywhere">
          {name}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {t("combine.place", { place: place + 1, of })}
          {turned === null ? null : ` · ${turned}`}
        </p>
      </div>
      <div className="ms-auto flex shrink-0">
        {acts.map(({ act, icon: Icon }) => (
          <Button
            key={act}
            size="small"
            variant="quiet"
            data-act={act}
            aria-label={words[act]}
            title={words[act]}
            aria-describedby={id}
            aria-disabled={isEnd[act] || undefined}
            onClick={() => !isEnd[act] && onAct(act)}
          >
            <Icon aria-hidden className="size-4" />
          </Button>
        ))}
      </div>
    </li>
  );
}

/** Drawn once it comes near what is looked at. */
function PagePicture({ page: { page, rotation }, document }: { page: ChosenPage; document: ReadDocument }) {
  const ground = useRef<HTMLSpanElement>(null);
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    const near = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return;
        near.disconnect();
        document.draw(page, ending.signal).then(
          (drawn) => !ending.signal.aborted && setPicture(drawn),
          // One that cannot be drawn is shown without a picture.
          () => undefined,
        );
      },
      { rootMargin: "200px" },
    );
    if (ground.current) near.observe(ground.current);
    return () => {
      near.disconnect();
      ending.abort();
    };
  }, [document, page]);
  return (
    <span
      ref={ground}
      className="grid h-16 w-16 shrink-0 place-items-center overflow-hidden rounded-sm border border-line bg-sunken"
    >
      {picture ? (
        // biome-ignore lint/performance/noImgElement: it was made here and is in no need of a loader.
        <img
          src={picture}
          alt=""
          className="size-full object-contain motion-safe:transition-transform"
          style={{ transform: `rotate(${rotation}deg)` }}
        />
      ) : (
        <FileText aria-hidden className="size-5 text-ink-soft" />
      )}
    </span>
  );
}
