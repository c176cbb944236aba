import { oneClickRoute } from "@/lib/auth/one-click-route";
import { unsubscribe } from "@/lib/notifications/unsubscribing/mutations";
import { oneClick, unsubscribePagePath } from "@/lib/notifications/unsubscribing/rules";

/** Somebody stops the emails of which they have one. */
export const { GET, POST } = oneClickRoute("unsubscribe", {
  field: oneClick,
  pagePath: unsubscribePagePath,
  write: unsubscribe,
});
