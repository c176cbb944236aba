"use client";

import { useEffect, useRef, useState } from "react";
import { draftTexts as texts } from "@/lib/domain/texts/drafts";
import type { FormDocument } from "./form-document";

/** What a screen reader says as documents arrive, finish or fail; progress itself stays in the progress bars. */
export function useUploadAnnouncements(documents: readonly FormDocument[]): string {
  const [announcement, setAnnouncement] = useState("");
  const known = useRef(documents);
  useEffect(() => {
    const messages = changesBetween(known.current, documents);
    known.current = documents;
    if (messages.length > 0) setAnnouncement(messages.join(" "));
  }, [documents]);
  return announcement;
}

function changesBetween(before: readonly FormDocument[], after: readonly FormDocument[]): string[] {
  const say = texts.documents.announce;
  const previous = new Map(before.map((document) => [document.id, document]));
  const present = new Set(after.map((document) => document.id));
  const added = after.filter((document) => !previous.has(document.id) && document.state !== "refused").length;
  const changed = after.flatMap((document) => {
    if (previous.get(document.id)?.state === document.state) return [];
    if (document.state === "uploaded") return [say.uploaded(document.name)];
    if (document.state === "failed" || document.state === "refused")
      return [say.failed(document.name, document.reason ?? texts.documents.failed)];
    return [];
  });
  const removed = before.filter(({ id }) => !present.has(id)).map(({ name }) => say.removed(name));
  return [...(added > 0 ? [say.added(added)] : []), ...changed, ...removed];
}
