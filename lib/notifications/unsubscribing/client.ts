import { fetchJson } from "@/lib/platform/fetch-json";
import { oneClick, unsubscribePath } from "./rules";

/** Stops emails as a mail program does. @throws AppError as `fetchJson` */
export function stopEmails(token: string): Promise<null> {
  const form = new URLSearchParams({ [oneClick.name]: oneClick.value });
  return fetchJson(unsubscribePath(token), { method: "POST", form });
}
