import * as z from "zod/mini";
import type { TimedPress } from "@/lib/drafts/attempts/client";

/**
 * Presses whose outcome this browser has not learned yet. They are kept beside the page, so that a
 * reload, another tab or a browser that was closed meanwhile goes on checking instead of showing an open form.
 */

const prefix = "verso.press.";
const rememberedSchema = z.object({ attempt: z.int(), pressedAt: z.number() });

export function rememberPress({ draftId, attempt, pressedAt }: TimedPress): void {
  // A browser that keeps nothing sends all the same: only a reload then shows an open form.
  try {
    localStorage.setItem(prefix + draftId, JSON.stringify({ attempt, pressedAt }));
  } catch {}
}

export function findPress(draftId: string): TimedPress | null {
  try {
    return { draftId, ...rememberedSchema.parse(JSON.parse(localStorage.getItem(prefix + draftId) ?? "")) };
  } catch {
    return null;
  }
}

export function forgetPress(draftId: string): void {
  try {
    localStorage.removeItem(prefix + draftId);
  } catch {}
}
