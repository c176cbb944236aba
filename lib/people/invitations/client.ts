import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "@/lib/platform/fetch-json";
import type { InvitationView, JoinInput } from "./schema";

/** The browser's read of who is invited. */
export const invitationsOptions = queryOptions({
  queryKey: ["settings/invitations"],
  queryFn: ({ signal }) => fetchJson<InvitationView[]>("/api/settings/invitations", { signal }),
});

/** Accepts an invitation as somebody new. @throws AppError as `fetchJson` */
export function joinBusiness(answers: JoinInput): Promise<{ email: string }> {
  return fetchJson("/api/invitations", { method: "POST", json: answers });
}
