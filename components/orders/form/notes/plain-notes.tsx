import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Caret, NotesEditorProps } from "./notes-editor";

type PlainNotesProps = NotesEditorProps & {
  text: string;
  onType: (text: string) => void;
  /** Letters that are several presses each are being written: it must not go away now. */
  onCompose: (isComposing: boolean) => void;
  /** Is told where the person stands when this goes away. */
  caret: RefObject<Caret | null>;
};

/** The notes as a plain text, as large as the editor is with its toolbar. */
export function PlainNotes({ text, onType, onCompose, onBlur, caret, ...props }: PlainNotesProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (!element || document.activeElement !== element) return;
      const { selectionStart: start, selectionEnd: end, value } = element;
      caret.current = { start, end, text: value };
    };
  }, [caret]);
  return (
    <textarea
      ref={box}
      id={props.id}
      className="block field-sizing-content max-h-108 min-h-44 w-full resize-none bg-transparent px-3 py-2 outline-none"
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      aria-invalid={props.invalid}
      readOnly={props.readOnly}
      value={text}
      onChange={(event) => onType(event.target.value)}
      onCompositionStart={() => onCompose(true)}
      onCompositionEnd={(event) => {
        // Some browsers tell of the last letters only after it, when the box may be gone.
        onType(event.currentTarget.value);
        onCompose(false);
      }}
      onBlur={onBlur}
    />
  );
}
