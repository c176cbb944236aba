import { withClient } from "@/scripts/database/with-client";
import type { There } from "../intentions/kind";
import { intentionKinds } from "../intentions/kinds";
import type { Intention } from "../intentions/log";
import type { ServiceAccount } from "../service/account";
import { judgeMirroredFiles, knownFiles } from "./files";
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
    const there: { [Of in "orders" | "quotes" | "files" | "left"]: There[Of][number][] } = {
      orders: [],
      quotes: [],
      files: [],
      left: [],
    };
    for (const { connectionId, account } of connections) {
      const orders = await account.readOrders();
      there.orders.push(...orders);
      verdict.mirror.push(...(await judgeMirror(client, connectionId, orders)));
      const quotes = await account.readQuotes();
      there.quotes.push(...quotes);
      verdict.mirror.push(...(await judgeMirroredQuotes(client, connectionId, quotes)));
      const files = await account.readFiles();
      if (files) {
        there.files.push(...(await knownFiles(client, connectionId, files)));
        there.left.push(...account.left);
        verdict.mirror.push(...(await judgeMirroredFiles(client, connectionId, files)));
      }
      verdict.timelines.push(...(await judgeTimelines(client, connectionId)));
    }
    for (const kind of intentionKinds) {
      const own = intentions.filter(({ kind: name }) => name === kind.name);
      verdict.intentions.push(...kind.judge(own, { ...there, intentions }));
    }
    return verdict;
  });
}
