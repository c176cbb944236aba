"use client";

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement;
type Input = { field: Field; value: string; caret: Caret; isTicked: boolean };
type Caret = Pick<Field, "selectionStart" | "selectionEnd" | "selectionDirection">;

/**
 * Hands what was typed, ticked or chosen before the page came to life to the components whose fields these are. React
 * takes a field over as it finds it and tells nobody, so that the next change of its component would put back what the
 * server wrote. Each is told by the browser's own events, as if the person did it now.
 *
 * @param root the field, or what holds the fields
 */
export function useInputBeforeHydration(root: RefObject<HTMLElement | null>): void {
  const found = useRef<{ input: Input; typing: Typing }[]>([]);
  useLayoutEffect(() => {
    const inputs = fieldsOf(root.current).filter(hasInput).map(inputOf);
    found.current = inputs.map((input) => ({ input, typing: typingOn(input) }));
    return () => {
      for (const { typing } of found.current.splice(0)) typing.stop();
    };
  }, [root]);
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
  let wentOn = false;
  if (!isFiles(field) && !isTick(field)) {
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
  field.addEventListener("input", () => (wentOn = true), over);
  return { wentOn: () => wentOn, stop: () => over.abort() };
}

function fieldsOf(root: HTMLElement | null): Field[] {
  if (!root) return [];
  return isField(root) ? [root] : [...root.querySelectorAll<Field>("input, textarea")];
}

function isField(element: HTMLElement): element is Field {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** The server's value is the default that a field was made with. */
function hasInput(field: Field): boolean {
  if (isFiles(field)) return (field.files?.length ?? 0) > 0;
  if (!isTick(field)) return field.value !== field.defaultValue;
  // Of radio buttons the one that was chosen tells of the others.
  return field.checked !== field.defaultChecked && (field.type === "checkbox" || field.checked);
}

function inputOf(field: Field): Input {
  const { value, selectionStart, selectionEnd, selectionDirection } = field;
  const caret = { selectionStart, selectionEnd, selectionDirection };
  return { field, value, caret, isTicked: isTick(field) && field.checked };
}

function repeat({ field, value, caret, isTicked }: Input): void {
  if (isFiles(field)) {
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (isTick(field)) {
    field.checked = !isTicked;
    field.click();
  } else {
    retype(field, value, caret);
  }
}

function retype(field: Field, value: string, caret: Caret): void {
  // React knows what was set on the element, and takes for news what differs from it.
  field.value = field.defaultValue;
  setUnnoticed(field, value);
  putCaret(field, caret);
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
}

function putCaret(field: Field, { selectionStart, selectionEnd, selectionDirection }: Caret): void {
  if (selectionStart === null) return;
  field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}

function setUnnoticed(field: Field, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
}

function isFiles(field: Field): field is HTMLInputElement {
  return field.type === "file";
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}
