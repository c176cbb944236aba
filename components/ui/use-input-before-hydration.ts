"use client";

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useIsHydrating } from "./use-browser-value";

type TextField = HTMLInputElement | HTMLTextAreaElement;
type Field = TextField | HTMLSelectElement;
type Input = { field: Field; value: string; caret: Caret; isTicked: boolean };
type Caret = Pick<TextField, "selectionStart" | "selectionEnd" | "selectionDirection">;

/**
 * Hands what was typed, ticked or chosen before the page came to life to the components whose fields these are. React
 * takes a field over as it finds it and tells nobody, so that the next change of its component would put back what the
 * server wrote. Each is told by the browser's own events, as if the person did it now.
 *
 * @param root the field, or what holds the fields
 */
export function useInputBeforeHydration(root: RefObject<HTMLElement | null>): void {
  const found = useRef<{ input: Input; typing: Typing }[]>([]);
  const [isOfServer] = useState(useIsHydrating());
  useLayoutEffect(() => {
    if (!isOfServer) return;
    // A choice may lead elsewhere, with what was typed.
    const fields = fieldsOf(root.current)
      .filter(hasInput)
      .sort((a, b) => Number(isSelect(a)) - Number(isSelect(b)));
    const inputs = fields.map(inputOf);
    found.current = inputs.map((input) => ({ input, typing: typingOn(input) }));
    return () => {
      for (const { typing } of found.current.splice(0)) typing.stop();
    };
  }, [root, isOfServer]);
  useEffect(() => {
    // By then what listens to the form, above it, does so.
    queueMicrotask(() => {
      for (const { input, typing } of found.current.splice(0)) {
        typing.stop();
        if (!typing.wentOn()) repeat(input);
      }
    });
  }, []);
}

type Typing = { wentOn: () => boolean; stop: () => void };

/**
 * Whoever goes on typing while that is about to be done types on what they had typed, whether or not it was put back by
 * then; and their components have heard of all of it.
 */
function typingOn({ field, value, caret }: Input): Typing {
  const over = new AbortController();
  const began = performance.now();
  let wentOn = false;
  if (isTyped(field)) {
    field.addEventListener(
      "beforeinput",
      () => {
        if (wentOn || field.value === value) return;
        setUnnoticed(field, value);
        putCaret(field, caret);
      },
      over,
    );
  }
  field.addEventListener(
    "input",
    ({ timeStamp }) => {
      // React takes a field over before it hears of what is done on it: that is what is handed over here.
      if (timeStamp > began) wentOn = true;
    },
    over,
  );
  return { wentOn: () => wentOn, stop: () => over.abort() };
}

function fieldsOf(root: HTMLElement | null): Field[] {
  if (!root) return [];
  return isField(root) ? [root] : [...root.querySelectorAll<Field>("input, textarea, select")];
}

function isField(element: HTMLElement): element is Field {
  return isSelect(element) || element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** The server's value is the default that a field was made with. */
function hasInput(field: Field): boolean {
  if (isFiles(field)) return (field.files?.length ?? 0) > 0;
  if (isSelect(field)) return field.value !== defaultOf(field);
  if (!isTick(field)) return field.value !== field.defaultValue;
  // Of radio buttons the one that was chosen tells of the others.
  return field.checked !== field.defaultChecked && (field.type === "checkbox" || field.checked);
}

/** What is chosen where nothing says so is the first. */
function defaultOf({ options }: HTMLSelectElement): string | undefined {
  return ([...options].find((option) => option.defaultSelected) ?? options[0])?.value;
}

function inputOf(field: Field): Input {
  return { field, value: field.value, caret: caretOf(field), isTicked: isTick(field) && field.checked };
}

function caretOf(field: Field): Caret {
  if (isSelect(field)) return { selectionStart: null, selectionEnd: null, selectionDirection: null };
  const { selectionStart, selectionEnd, selectionDirection } = field;
  return { selectionStart, selectionEnd, selectionDirection };
}

function repeat({ field, value, caret, isTicked }: Input): void {
  if (isFiles(field)) {
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (isSelect(field)) {
    field.value = value;
    // As a browser tells of a choice: by the first a form around it knows that it need not do so too.
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  } else if (isTick(field)) {
    field.checked = !isTicked;
    field.click();
  } else {
    retype(field, value, caret);
  }
}

function retype(field: TextField, value: string, caret: Caret): void {
  // React knows what was set on the element, and takes for news what differs from it.
  field.value = field.defaultValue;
  setUnnoticed(field, value);
  putCaret(field, caret);
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
}

function putCaret(field: TextField, { selectionStart, selectionEnd, selectionDirection }: Caret): void {
  if (selectionStart === null) return;
  field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}

function setUnnoticed(field: TextField, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
}

function isSelect(field: Element): field is HTMLSelectElement {
  return field instanceof HTMLSelectElement;
}

function isTyped(field: Field): field is TextField {
  return !isSelect(field) && !isFiles(field) && !isTick(field);
}

function isFiles(field: Field): field is HTMLInputElement {
  return field.type === "file";
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}
