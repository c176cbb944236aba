import type { AnswerByLink } from "@/lib/drafts/consents/schema";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { AnsweredOrder } from "./schema";

/** Answers by the mailed link. @throws AppError as `fetchJson` */
export function sendAnswer(answer: AnswerByLink): Promise<AnsweredOrder> {
  return fetchJson("/api/consents", { method: "POST", json: answer });
}
