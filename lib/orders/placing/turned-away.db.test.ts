import { afterAll, beforeAll, expect, test } from "vitest";
import { letPass, runRound } from "@/lib/commands/testing/rounds";
import { originOf } from "@/lib/commands/testing/steering";
import { addToken } from "@/lib/credentials/testing/connected";
import { minutesToDistrust, refusalsToDistrust } from "@/lib/credentials/token-health";
import { serviceVariants } from "@/lib/domain/capabilities";
import { getAttemptByCommand } from "@/lib/drafts/attempts/data";
import { db } from "@/lib/platform/db";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { countOrders } from "../testing/count-orders";
import { createOrderingWorld, readyToPlace } from "../testing/ordering-world";
import { placeOrder } from "./mutations";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

test.each(serviceVariants)(
  "an order is looked for with a colleague's token once its person's is not taken any more, on variant %s",
  async (variant) => {
    const world = await createOrderingWorld(originOf(sandbox, variant), variant);
    const { connectionId, service } = world;
    const actor = await world.addPerson("requester");
    const { token } = (await service.control("POST", "/tokens")).json as { token: string };
    await db().accessToken.deleteMany({ where: { connectionId } });
    await addToken(connectionId, actor.userId, token);
    await world.addPerson("requester");

    const input = await readyToPlace(actor);
    await service.setFaults([{ method: "POST", path: "/orders", kind: "drop", after: true }]);
    const { commandId } = await placeOrder(actor, input);
    await service.control("DELETE", `/tokens/${token}`);
    for (let round = 0; round <= refusalsToDistrust; round += 1) {
      await db()
        .$executeRaw`UPDATE "AccessToken" SET "refusedSince" = "refusedSince" - make_interval(mins => ${minutesToDistrust})
      WHERE "connectionId" = ${connectionId}::uuid`;
      await letPass(commandId, minutesToDistrust * 60);
      await runRound(commandId);
    }
    expect(await getAttemptByCommand(actor, commandId)).toMatchObject({ state: "accepted" });
    expect(await countOrders(service)).toEqual({ orders: 1, posts: 1 });
  },
);
