import { afterAll, beforeAll, expect, test } from "vitest";
import { originOf } from "@/lib/commands/testing/steering";
import { serviceVariants } from "@/lib/domain/capabilities";
import { visibleText } from "@/lib/domain/visible-text";
import { capabilitiesOf } from "@/lib/gateway/registry";
import { getOrder } from "@/lib/orders/data";
import { orderContentSchema } from "@/lib/orders/form";
import { createOrderingWorld, languages, readyToPlace } from "@/lib/orders/testing/ordering-world";
import { naughtyStrings } from "@/lib/platform/testing/naughty-strings";
import { startTestSandbox, type TestSandbox } from "@/sandbox/testing/test-sandbox";
import { placeOrder } from "./mutations";

/** What somebody types goes to the service and comes back from it, and is shown as it reads. */

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.dispose());

/** As much as the fields take that are filled in here. */
const roomInCharacters = 180;

/** Many of them in each text, or there would be hundreds of orders. */
function packed(): string[] {
  const packs: string[] = [];
  for (const text of naughtyStrings.filter(({ length }) => length < roomInCharacters)) {
    const grown = `${packs.at(-1)} | ${text}`;
    if (packs.length > 0 && grown.length <= roomInCharacters) packs[packs.length - 1] = grown;
    else packs.push(text);
  }
  return packs.filter((text) => visibleText(text) !== "");
}

test.each(serviceVariants)("on variant %s", async (variant) => {
  const world = await createOrderingWorld(originOf(sandbox, variant), variant);
  const person = await world.addPerson("requester");
  const fields = capabilitiesOf(variant).coversheetFields
    ? (["field1", "field2"] as const)
    : (["reference"] as const);
  const packs = packed();
  expect(packs.length).toBeGreaterThan(50);
  for (let index = 0; index < packs.length; index += fields.length) {
    const typed = fields.flatMap((field, place) => {
      const text = packs[index + place];
      return text === undefined ? [] : [{ field, text }];
    });
    const content = orderContentSchema.parse(
      Object.fromEntries(typed.map(({ field, text }) => [field, text])),
    );
    const { subjectId } = await placeOrder(
      person,
      await readyToPlace(person, { ...content, ...languages[variant] }),
    );
    const { coversheet } = await getOrder(person, subjectId ?? "");
    const shown = coversheet.map(({ field, value }) => ({ field, value }));
    expect.soft(shown).toEqual(typed.map(({ field, text }) => ({ field, value: visibleText(text) })));
  }
});
