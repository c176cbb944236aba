import { CallbacksList } from "@/components/connections/callbacks/callbacks-list";
import { translatedTitle } from "@/i18n/translated-title";
import { Words } from "@/i18n/words";
import { listCallbacks } from "@/lib/connections/callbacks/data";
import { callbacksAddress } from "@/lib/connections/callbacks/rules";
import { anyConnectionCan } from "@/lib/connections/data";
import { listPage } from "../../list-page";

export const generateMetadata = translatedTitle("callbacks.title");

/** What the service reported, for the business's administrators. */
export default listPage(callbacksAddress, listCallbacks, async (actor) => (
  <Words of={["lists", "callbacks", "connectionErrors"]}>
    <CallbacksList withQuotes={await anyConnectionCan(actor, "quotes")} />
  </Words>
));
