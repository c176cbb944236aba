import { expect, test, vi } from "vitest";
import { formControl } from "./form-control";

/** A form without fields, as far as it is looked at, in a dialog that is open or was left. */
const formIn = (dialog: Pick<HTMLDialogElement, "isConnected"> | null) =>
  ({ querySelectorAll: () => [], closest: () => dialog }) as unknown as HTMLFormElement;

const submitted = async (form: HTMLFormElement) => {
  const send = vi.fn(async () => undefined);
  const schema = { safeParse: () => ({ success: true as const, data: {} }) };
  await formControl({ form, schema, say: ({ key }) => key, onErrors: () => undefined }).submit(send);
  return send.mock.calls.length;
};

test("what was pressed in a dialog is not sent once that was left, however late what sends it has come", async () => {
  expect(await submitted(formIn({ isConnected: false }))).toBe(0);
  expect(await submitted(formIn({ isConnected: true }))).toBe(1);
});

test("what was pressed on a page is sent, also where its person has gone on", async () => {
  expect(await submitted(formIn(null))).toBe(1);
});
