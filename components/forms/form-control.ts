import {
  createFormControl,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  set,
} from "react-hook-form";
import type { z } from "zod";
import type { Say } from "@/components/words/use-say";
import type { FieldMessages } from "@/lib/domain/errors";
import { fieldMessages, plainIssues } from "@/lib/domain/issue-message";
import type { Message } from "@/lib/domain/message";
import { fieldErrors } from "./field-errors";

/** What checks and sends a form that is on the page already: loaded when somebody types into it. */

/** An object of zod, or of zod/mini where a page is to load no more. */
export type FormSchema<Answers> = {
  safeParse: (
    answers: unknown,
    params: { error: z.core.$ZodErrorMap },
  ) => { success: true; data: Answers } | { success: false; error: Pick<z.ZodError, "issues"> };
};

/** What is wrong, by the names of the fields, `field1.label`, and under `root` what none of them is to blame for. */
export type ShownErrors = { readonly [field: string]: string | undefined };

export type FormControl<Answers> = {
  submit: (send: (answers: Answers) => Promise<void>) => Promise<void>;
  refuse: (why: { userMessage: Message; fields: FieldMessages }) => void;
  /** Shows what the page says that is in the fields. */
  reset: () => void;
  /** Empties the fields of what was sent last. */
  emptySent: () => void;
  askAgain: (field: string) => void;
};

type Field = HTMLInputElement | HTMLSelectElement;

type FormControlOptions<Answers> = {
  form: HTMLFormElement;
  schema: FormSchema<Answers>;
  say: Say;
  onErrors: (errors: ShownErrors) => void;
};

export function formControl<Answers extends FieldValues>({
  form,
  schema,
  say,
  onErrors,
}: FormControlOptions<Answers>): FormControl<Answers> {
  const control = createFormControl<Answers, unknown, Answers>({ resolver: resolverOf(schema, say) });
  const known = new WeakSet<Field>();
  const fields = () => [...form.querySelectorAll<Field>("input[name], select[name]")];
  const registerFields = () => {
    for (const field of fields()) {
      if (known.has(field)) continue;
      known.add(field);
      const name = field.name as Path<Answers>;
      const { ref, onChange, onBlur } = control.register(name);
      // In the place of another of its name: what stands in this one is what its person sees.
      if (control.getValues(name) !== undefined) control.setValue(name, standingIn(field) as never);
      // It has no default value: what stands in the field is read from it.
      ref(field);
      field.addEventListener("input", onChange);
      field.addEventListener("blur", onBlur);
    }
  };
  registerFields();
  let sent: ReadonlyMap<Field, string | boolean> = new Map();
  control.subscribe({
    formState: { errors: true },
    callback: ({ errors = {} }) => onErrors(messagesOf(errors)),
  });
  const at = (name: string) => name as Path<Answers>;
  const reread = () => {
    for (const field of fields()) control.setValue(at(field.name), standingIn(field) as never);
  };
  return {
    submit: async (send) => {
      // It may have been pressed long ago: whoever has left a dialog since does not want it.
      if (form.closest("dialog")?.isConnected === false) return;
      // Some come while others are filled in.
      registerFields();
      sent = new Map(fields().map((field) => [field, standingIn(field)]));
      await control.handleSubmit(send)();
    },
    refuse: (why) => {
      const shown = fields().flatMap(({ name }) => {
        const [first] = why.fields[name] ?? [];
        return first ? [{ name, first }] : [];
      });
      for (const [index, { name, first }] of shown.entries()) {
        control.setError(at(name), { type: "refusal", message: say(first) }, { shouldFocus: index === 0 });
      }
      // What the form has no field for is said of the whole.
      const isAtFields = shown.length > 0 && shown.length === Object.keys(why.fields).length;
      if (!isAtFields) control.setError("root", { type: "refusal", message: say(why.userMessage) });
    },
    reset: () => {
      form.reset();
      reread();
    },
    emptySent: () => {
      // What was typed since it was sent is for the next time.
      const typed = fields().filter((field) => standingIn(field) !== sent.get(field));
      const kept = typed.map((field) => [field, standingIn(field)] as const);
      sent = new Map();
      form.reset();
      for (const [field, value] of kept) putInto(field, value);
      reread();
    },
    askAgain: (field) => control.setFocus(at(field), { shouldSelect: true }),
  };
}

function resolverOf<Answers extends FieldValues>(
  schema: FormSchema<Answers>,
  say: Say,
): Resolver<Answers, unknown, Answers> {
  return (answers) => {
    const result = schema.safeParse(answers, { error: plainIssues });
    if (result.success) return { values: result.data, errors: {} };
    // As the answers are: of a field within another as well it is known when it is mended.
    const errors = {};
    const flat = fieldErrors<Answers>(fieldMessages(result.error), "fault", say);
    for (const [name, error] of Object.entries(flat)) set(errors, name, error);
    return { values: {}, errors: errors as FieldErrors<Answers> };
  };
}

/** What its person sees in it: of a box whether it is ticked. */
function standingIn(field: Field): string | boolean {
  return field.type === "checkbox" ? (field as HTMLInputElement).checked : field.value;
}

function putInto(field: Field, value: string | boolean): void {
  if (typeof value === "boolean") (field as HTMLInputElement).checked = value;
  else field.value = value;
}

function messagesOf(errors: object, within = ""): ShownErrors {
  const shown = Object.entries(errors as Record<string, FieldError | object | undefined>).map(
    ([name, error]) => {
      if (!error) return {};
      return isFieldError(error)
        ? { [within + name]: error.message }
        : messagesOf(error, `${within}${name}.`);
    },
  );
  return Object.assign({}, ...shown);
}

/** And not those of fields that stand within one another. */
function isFieldError(error: FieldError | object): error is FieldError {
  return "type" in error && typeof error.type === "string";
}
