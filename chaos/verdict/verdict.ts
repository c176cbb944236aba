import { withClient } from "@/scripts/database/with-client";
import { intentionKinds } from "../intentions/kinds";
import type { Intention } from "../intentions/log";
import type { ServiceAccount } from "../service/account";
import type { ServiceOrder, ServiceQuote } from "../service/order";
import { judgeMirror } from "./mirror";
import { judgeMirroredQuotes } from "./quotes";
import { judgeTimelines } from "./timelines";
import { judgeUnsettled, judgeWaiting } from "./waiting";

/** What the portal promised, compared with what is there: the service, the mirror, and the work that is left. */

export type Judged = {
  databaseUrl: string;
  connections: readonly { connectionId: string; account: ServiceAccount }[];
  intentions: readonly Intention[];
};

export type Verdict = Record<"unsettled" | "waiting" | "mirror" | "timelines" | "intentions", string[]>;

/** @returns every broken promise, in a sentence each; none where all is well */
export async function judge({ databaseUrl, connections, intentions }: Judged): Promise<Verdict> {
  return await withClient(databaseUrl, async (client) => {
    const verdict: Verdict = {
      unsettled: await judgeUnsettled(client),
      waiting: await judgeWaiting(client),
      mirror: [],
      timelines: [],
      intentions: [],
    };
    const all: ServiceOrder[] = [];
    const allQuotes: ServiceQuote[] = [];
    for (const { connectionId, account } of connections) {
      const orders = await account.readOrders();
      all.push(...orders);
      verdict.mirror.push(...(await judgeMirror(client, connectionId, orders)));
      const quotes = await account.readQuotes();
      allQuotes.push(...quotes);
      verdict.mirror.push(...(await judgeMirroredQuotes(client, connectionId, quotes)));
      verdict.timelines.push(...(await judgeTimelines(client, connectionId)));
    }
    for (const kind of intentionKinds) {
      const own = intentions.filter(({ kind: name }) => name === kind.name);
      verdict.intentions.push(...kind.judge(own, all, allQuotes));
    }
    return verdict;
  });
}
