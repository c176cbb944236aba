"use client";

import { Combobox } from "@base-ui/react/combobox";
import { Check } from "lucide-react";
import { type ComponentProps, useLayoutEffect, useMemo, useRef, useState } from "react";
import {
  type Choice,
  ComboboxFrame,
  type ComboboxProps,
  type FoundChoice,
  nameOfChosen,
} from "./combobox-field";

export type ChoiceSearchProps = ComboboxProps & {
  field: ComponentProps<"input">;
  /** What was begun in the field before this came. */
  begun: () => { typed: string | null; isListWanted: boolean; hasFocus: boolean };
  /** Those that fit what was typed, the best first; all without a text. */
  find: (typed: string) => FoundChoice[];
  /** The one that bears the name. */
  named: (typed: string) => Choice | null;
  /** A whole name is taken as soon as it stands there: a browser that fills in the field never leaves it. */
  takesWholeNames?: boolean;
  words: { list: string; close: string; none: (typed: string) => string };
};

/** One of many by type-ahead, as soon as it has come: a field with a list, whose options are found by any of their names. */
export function ChoiceSearch(props: ChoiceSearchProps) {
  const { field, begun, choices, value, onChoose, onBlur, inputRef, find, named, takesWholeNames } = props;
  const [before] = useState(begun);
  /** What is being typed; null while the field shows the chosen one. */
  const [typed, setTyped] = useState<string | null>(null);
  const items = useMemo(
    () => Combobox.createItems(find(""), { getValue: ({ code }) => code, getLabel: ({ name }) => name }),
    [find],
  );
  const found = useMemo(() => find(typed ?? ""), [find, typed]);
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const input = frame.current?.querySelector("input");
    if (!before.hasFocus || !input) return;
    input.focus();
    if (before.typed !== null) type(input, before.typed);
  }, [before]);

  /** A name that was typed in full is taken without being chosen from the list. */
  const leave = () => {
    const whole = typed ? named(typed) : null;
    if (whole) onChoose(whole.code);
    onBlur();
  };
  return (
    <Combobox.Root
      items={items}
      filteredItems={found}
      value={value || null}
      onValueChange={(code, details) => {
        if (details.reason === "escape-key") return details.cancel();
        onChoose(code ?? "");
      }}
      inputValue={typed ?? nameOfChosen(choices, value)}
      onInputValueChange={(text, details) => {
        // On a closed list Escape would empty the field, of which nothing is said.
        if (details.reason === "escape-key") return details.cancel();
        setTyped(details.reason === "input-change" ? text : null);
        const whole = takesWholeNames && details.reason === "input-change" ? named(text) : null;
        if (whole) onChoose(whole.code);
      }}
      defaultOpen={before.hasFocus && before.isListWanted && before.typed === null}
      autoHighlight
    >
      <ComboboxFrame ref={frame}>
        <Combobox.Input
          {...field}
          ref={inputRef}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={leave}
        />
      </ComboboxFrame>
      <Options typed={typed ?? ""} words={props.words} />
    </Combobox.Root>
  );
}

/** As the person did: the list opens, and its first option is the one that Enter takes. */
function type(input: HTMLInputElement, text: string): void {
  input.setRangeText(text, 0, input.value.length, "end");
  input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
}

/** The library's two hidden buttons, by which touch screen readers close the list, know no catalogue. */
const closers = '[role="button"][aria-label="Dismiss"]';

function Options({ typed, words }: { typed: string } & Pick<ChoiceSearchProps, "words">) {
  const nameClosers = (popup: HTMLElement | null) => {
    for (const closer of popup?.ownerDocument.querySelectorAll(closers) ?? []) closer.ariaLabel = words.close;
  };
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={4} className="z-40 outline-none">
        <Combobox.Popup
          ref={nameClosers}
          className="w-(--anchor-width) rounded-lg border border-line bg-paper shadow-lg"
        >
          <Combobox.Empty className="px-4 py-3 text-sm text-ink-soft empty:hidden">
            {words.none(typed)}
          </Combobox.Empty>
          <Combobox.List
            aria-label={words.list}
            className="max-h-[min(18rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0"
          >
            {(choice: FoundChoice) => (
              <Combobox.Item
                key={choice.code}
                value={choice.code}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 data-highlighted:bg-hover sm:min-h-10"
              >
                {choice.name}
                {choice.as !== null && (
                  <span aria-hidden className="text-sm text-ink-soft">
                    {choice.as}
                  </span>
                )}
                <Combobox.ItemIndicator className="ms-auto">
                  <Check aria-hidden className="size-4 text-accent" />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
