import { expect, test } from "vitest";
import { db } from "../db";
import { dieBefore } from "./death";

const write = () => db().$executeRaw`DELETE FROM "Business" WHERE name = ''`;
const read = () => db().$queryRaw`SELECT 1`;

test("whoever is dead asks nothing more, also where they would go on after what broke off", async () => {
  const brokeOff = Promise.withResolvers<void>();
  let isAnswered = false;
  const end = await dieBefore(1, async () => {
    await write().catch(() => brokeOff.resolve());
    await read();
    isAnswered = true;
  });
  expect(end.died).toBe(true);
  await brokeOff.promise;
  for (let answers = 0; answers < 10; answers += 1) await read();
  expect(isAnswered).toBe(false);
});

test("whoever lives on is heard, and dies before the step that was said", async () => {
  expect(await dieBefore(2, write)).toEqual({ died: false });
  expect(await dieBefore(2, () => write().then(write))).toMatchObject({ died: true });
});
