import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addConnection } from "@/lib/credentials/testing/connected";
import { typedAddress } from "@/lib/domain/testing/addresses";
import { db } from "@/lib/platform/db";
import { newSecret } from "@/lib/platform/seal";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { listUsedAddresses } from "../addresses/data";
import { askForOrder } from "../testing/asked-order";
import { countOrders } from "../testing/count-orders";
import { findLinkedOrder } from "./data";
import { withdrawConsent } from "./mutations";
import { confirm, decline, gone, passTime } from "./testing/answers";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

const ask = (content: Parameters<typeof askForOrder>[1] = {}) => askForOrder(sandbox.origin, content);

const printedCopy = {
  ...{ sourceLanguage: "spa", targetLanguage: "eng", certification: true, shipping: true },
  ...{ ...typedAddress, street2: "Apt 4", shippingService: "express", shippingSignature: true },
};

describe("the mailed link", () => {
  test("shows exactly what would be ordered, by whom and why, however often it is opened", async () => {
    const asked = await ask({
      certification: true,
      expedited: true,
      reference: "Case 7",
      field2: "Room 4",
      notesHtml: "<p>Spell <b>Ana</b></p>",
    });
    const shown = await findLinkedOrder(asked.secret);
    expect(await findLinkedOrder(asked.secret)).toEqual(shown);
    expect(shown).toMatchObject({
      kind: "asked",
      asked: {
        commandId: asked.commandId,
        staffName: asked.staff.name,
        reason: "They asked by phone",
        environment: "sandbox",
        order: {
          documents: [{ name: "birth.pdf", kind: "source", sizeBytes: 17 }],
          sourceLanguageName: "Spanish",
          targetLanguageName: "English",
          services: { certification: true, expedited: true, notarization: false, currencyConversion: false },
          coversheet: [
            { field: "reference", value: "Case 7" },
            { field: "field2", value: "Room 4" },
          ],
          notesHtml: "<p>Spell <b>Ana</b></p>",
        },
      },
    });
    expect(await countOrders(asked.world.service)).toEqual({ orders: 0, posts: 0 });
  });

  test("names the connection that it would go through where the business has another", async () => {
    const { secret, world } = await ask();
    const named = async () => {
      const shown = await findLinkedOrder(secret);
      return shown?.kind === "asked" ? shown.asked.connectionName : undefined;
    };
    expect(await named()).toBeNull();
    await addConnection(world.businessId);
    const { connectionId: id } = world;
    await db().connection.update({ where: { id }, data: { name: "First office" } });
    expect(await named()).toBe("First office");
  });

  test("shows where a printed copy goes and how, and by it that is what is sent", async () => {
    const asked = await askForOrder(sandbox.originB, printedCopy, "b");
    const { recipient, street1, street2, city, state, zip, country } = printedCopy;
    const address = { recipient, street1, street2, city, state, zip, country };
    expect(await findLinkedOrder(asked.secret)).toMatchObject({
      asked: { order: { shipping: { service: "express", signature: true, address } } },
    });
    expect(await listUsedAddresses(asked.person)).toEqual([]);
    const { number } = (await confirm(asked)) as { number: string };
    const { json } = await asked.world.service.call("GET", `/orders/${number}`);
    expect(json).toMatchObject({ data: { address: { recipient, street_1: street1, street_2: street2 } } });
    expect(await listUsedAddresses(asked.person)).toMatchObject([{ address, mayRemove: true }]);
  });

  test("that somebody guesses does nothing and shows nothing", async () => {
    await ask();
    const secret = newSecret();
    expect(await findLinkedOrder(secret)).toBeNull();
    await expect(confirm({ secret })).rejects.toEqual(gone);
    await expect(decline({ secret })).rejects.toEqual(gone);
  });

  test("is worth nothing once it was used, taken back or has expired", async () => {
    const [used, takenBack, expired] = [await ask(), await ask(), await ask()];
    await confirm(used);
    await withdrawConsent(takenBack.staff, takenBack);
    await passTime(expired.commandId);
    for (const { secret } of [used, takenBack, expired]) expect(await findLinkedOrder(secret)).toBeNull();
    for (const asked of [takenBack, expired]) await expect(confirm(asked)).rejects.toEqual(gone);
    for (const asked of [used, takenBack, expired]) await expect(decline(asked)).rejects.toEqual(gone);
  });

  test("tells nothing of the person's token once it is worth nothing", async () => {
    const [takenBack, expired] = [await ask(), await ask()];
    await withdrawConsent(takenBack.staff, takenBack);
    await passTime(expired.commandId);
    for (const asked of [takenBack, expired]) {
      await db().accessToken.deleteMany({ where: { connectionId: asked.world.connectionId } });
      await expect(confirm(asked)).rejects.toEqual(gone);
    }
  });
});
