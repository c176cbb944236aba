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

/** As a browser has one: it shows what the page says until somebody, or a script, puts something into it. */
class Line {
  readonly type = "text";
  readonly name = "label";
  #typed: string | null = null;
  constructor(public defaultValue: string) {}
  get value() {
    return this.#typed ?? this.defaultValue;
  }
  set value(typed: string) {
    this.#typed = typed;
  }
  addEventListener() {}
  untype() {
    this.#typed = null;
  }
}

function formOf(line: Line) {
  const form = { querySelectorAll: () => [line], closest: () => null, reset: () => line.untype() };
  const schema = {
    safeParse: (answers: unknown) => ({ success: true as const, data: answers as { label: string } }),
  };
  return formControl<{ label: string }>({
    form: form as unknown as HTMLFormElement,
    schema,
    say: ({ key }) => key,
    onErrors: () => undefined,
  });
}

test("a form is emptied of what was sent, and keeps what was typed meanwhile for the next time", async () => {
  const line = new Line("");
  const control = formOf(line);
  line.value = "Appeals";
  await control.submit(async () => control.emptySent());
  expect(line.value).toBe("");
  line.value = "Appeals";
  const sent = vi.fn(async () => {
    line.value = "Trials";
    control.emptySent();
  });
  await control.submit(sent);
  expect(line.value).toBe("Trials");
  await control.submit(sent);
  expect(sent).toHaveBeenLastCalledWith({ label: "Trials" }, undefined);
});

test("a form shows what the page says once that is asked for, whatever was sent and typed before", async () => {
  const line = new Line("as it was");
  const control = formOf(line);
  line.value = "mine";
  await control.submit(async () => undefined);
  line.value = "mine, and more";
  for (const theirs of ["theirs", "theirs again"]) {
    line.defaultValue = theirs;
    control.reset();
    expect(line.value).toBe(theirs);
  }
});
