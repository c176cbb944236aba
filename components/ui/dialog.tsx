"use client";

import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

type DialogProps = {
  /** "alertdialog" is a question that a press beside it does not leave. */
  role?: "dialog" | "alertdialog";
  title: string;
  body: ReactNode;
  /** What can be done; what has `autoFocus` begins with the focus. */
  children: ReactNode;
  isOpen: boolean;
  /** For a form that takes some room. */
  isWide?: boolean;
  /** A press beside it does not leave it: somebody writes in it. */
  staysOnPressBeside?: boolean;
  /** Something is under way that has to end first. */
  isHeld?: boolean;
  /** They leave without doing anything of it. */
  onLeave: () => void;
  /** Takes the focus when the dialog has gone. */
  focusAfter: () => void;
};

/** What is done before the page goes on: the browser's own dialog, which keeps the focus and covers the page. */
export function Dialog({ isOpen, ...dialog }: DialogProps) {
  // Outside whatever it is asked in: a form has no form inside, and a list item lends it no style.
  return isOpen ? createPortal(<OpenDialog {...dialog} />, document.body) : null;
}

function OpenDialog({
  role = "dialog",
  title,
  body,
  children,
  isWide = false,
  staysOnPressBeside = false,
  isHeld = false,
  onLeave,
  focusAfter,
}: Omit<DialogProps, "isOpen">) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isShown, setShown] = useState(false);
  const isPressedBeside = useRef(false);
  const id = useId();
  useLayoutEffect(() => {
    const { documentElement: page } = document;
    page.style.setProperty("--scrollbar-width", `${window.innerWidth - page.clientWidth}px`);
    dialog.current?.showModal();
    // What is in it comes when it is open: only then it can be given the focus.
    setShown(true);
  }, []);
  const giveFocusBack = useEffectEvent(focusAfter);
  useEffect(() => () => giveFocusBack(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same, by onCancel
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      // Browsers close what refuses to be closed twice; those that know of this attribute do not ask.
      closedby={isHeld ? "none" : "closerequest"}
      onCancel={(event) => {
        event.preventDefault();
        if (!isHeld) onLeave();
      }}
      onPointerDown={({ target, currentTarget }) => {
        isPressedBeside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        // Whoever selects text may let go of it beside the dialog.
        const isBeside = isPressedBeside.current && target === currentTarget;
        if (role === "dialog" && isBeside && !isHeld && !staysOnPressBeside) onLeave();
      }}
      className={isWide ? "dialog wide" : "dialog"}
    >
      {isShown ? (
        <div className="p-6">
          <h2 id={`${id}-title`} className="text-section-title">
            {title}
          </h2>
          <div id={`${id}-body`} className="mt-2 text-ink-soft">
            {body}
          </div>
          {children}
        </div>
      ) : null}
    </dialog>
  );
}
