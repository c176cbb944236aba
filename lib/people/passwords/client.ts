import { fetchJson } from "@/lib/platform/fetch-json";
import type { AskForResetInput, ResetPasswordInput } from "./schema";

/** Has a link mailed, where somebody has the email. @throws AppError as `fetchJson` */
export function requestReset(answers: AskForResetInput): Promise<null> {
  return fetchJson("/api/password-resets", { method: "POST", json: answers });
}

/** Chooses a new password by such a link. @throws AppError as `fetchJson` */
export function choosePassword(answers: ResetPasswordInput): Promise<{ email: string }> {
  return fetchJson("/api/passwords", { method: "POST", json: answers });
}
