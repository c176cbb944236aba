"use client";

import { useTranslations } from "next-intl";
import { type ComponentType, lazy } from "react";
import { Notice } from "./notice";

/**
 * A part that few pages show, loaded where one does. What does not come, offline or from a portal that is newer than the page,
 * says so in its place, and takes nothing else of the page along.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch(() => NotLoaded as ComponentType<Props>) }));
}

function NotLoaded() {
  const t = useTranslations();
  return <Notice tone="warning">{t("errors.partNotLoaded")}</Notice>;
}
