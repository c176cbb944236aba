import { Prefetched } from "@/app/(portal)/prefetched";
import { NotificationChoices } from "@/components/notifications/notification-choices";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { portalPage } from "@/lib/auth/portal-page";
import { notificationChoicesOptions } from "@/lib/notifications/choices/client";
import { getChoices } from "@/lib/notifications/choices/data";

export const generateMetadata = translatedTitle("notifications.title");

/** What the person is emailed of in the business that they work for. */
export default portalPage(async (actor) => {
  const choices = await getChoices(actor);
  return (
    <Words of={["notifications"]}>
      <Prefetched fill={(queries) => queries.setQueryData(notificationChoicesOptions.queryKey, choices)}>
        <NotificationChoices />
      </Prefetched>
    </Words>
  );
});
