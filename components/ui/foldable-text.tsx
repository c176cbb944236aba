"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useRef, useState } from "react";
import type { CleanHtml } from "@/lib/domain/html";
import { Button } from "./button";
import { RichText } from "./rich-text";

/** About what a line of text holds; more lines than this are folded. */
const lettersInLine = 80;
const linesAtMost = 12;

/** Formatted text, folded while it is long, and whole on paper. By its length, which server and browser know alike. */
export function FoldableText({ html, className }: { html: CleanHtml; className?: string }) {
  if (linesOf(html) <= linesAtMost) return <RichText html={html} {...(className ? { className } : {})} />;
  return (
    <Folded className={className}>
      <RichText html={html} />
    </Folded>
  );
}

/** What is long, folded until somebody wants the rest of it, and whole on paper. */
export function Folded({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const t = useTranslations();
  const id = useId();
  const text = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const toggle = () => {
    setOpen(!isOpen);
    // What is folded from its end would leave its reader far below it.
    if (isOpen) text.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div className={className}>
      <div ref={text} id={id} className={isOpen ? undefined : "folded-text"}>
        {children}
      </div>
      <Button
        variant="quiet"
        size="small"
        className="mt-2 -ms-3"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <ChevronDown aria-hidden className={isOpen ? "rotate-180" : ""} />
        {isOpen ? t("shell.showLess") : t("shell.showMore")}
      </Button>
    </div>
  );
}

/** About how many lines the text has where there is room for it. */
function linesOf(html: CleanHtml): number {
  const blocks = html.split(/<(?:p|li|br)\b[^>]*>/).map((block) => block.replace(/<[^>]*>/g, "").trim());
  return blocks.reduce((lines, block) => lines + Math.ceil(block.length / lettersInLine), 0);
}
