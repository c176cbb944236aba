"use client";

import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { type RefObject, useEffect, useLayoutEffect } from "react";
import { NotesToolbar } from "./notes-toolbar";
import { toServiceHtml } from "./service-html";

/** Where a person stands in a plain text, in characters. */
export type Caret = { start: number; end: number; text: string };

export type NotesEditorProps = {
  id: string;
  html: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  labelledBy: string;
  describedBy: string;
  invalid: boolean;
  readOnly: boolean;
};

/** Exactly what the service keeps; whatever else is pasted is reduced to it by the editor's own schema. */
const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    link: false,
    trailingNode: false,
  }),
];

/** Only what begins a list is taken for a sign: `_draft_` and `*7*` are what they read, and a name keeps its characters. */
const rules = { enableInputRules: ["bulletList", "orderedList"], enablePasteRules: false };

/** Each space counts: the person may stand behind one. */
const parseOptions = { preserveWhitespace: true } as const;

/** The rich text box of the notes. @param caret where the person stood in the plain text whose place it takes */
export function NotesEditor({
  id,
  html,
  onChange,
  onBlur,
  labelledBy,
  describedBy,
  invalid,
  readOnly,
  caret,
}: NotesEditorProps & { caret: RefObject<Caret | null> }) {
  const editor = useEditor({
    extensions,
    ...rules,
    content: html,
    parseOptions,
    // It is never drawn on the server, and takes the place of the plain text at once.
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? "" : toServiceHtml(changed.getHTML())),
    onBlur,
    editorProps: {
      attributes: {
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
        "aria-describedby": describedBy,
        class: "rich-text max-h-96 min-h-32 overflow-y-auto px-3 py-2 outline-none",
        // What scrolls is reached by the keyboard, also while nothing can be typed.
        tabindex: "0",
      },
    },
  });

  useLayoutEffect(() => {
    if (!caret.current) return;
    const { start, end, text } = caret.current;
    caret.current = null;
    editor.commands.setTextSelection({ from: placeAt(text, start), to: placeAt(text, end) });
    editor.view.focus();
  }, [editor, caret]);

  useEffect(() => {
    editor.view.dom.setAttribute("aria-invalid", String(invalid));
  }, [editor, invalid]);

  useEffect(() => {
    editor.setEditable(!readOnly, false);
    editor.view.dom.setAttribute("aria-readonly", String(readOnly));
  }, [editor, readOnly]);

  useEffect(() => {
    const shown = editor.isEmpty ? "" : toServiceHtml(editor.getHTML());
    if (shown !== html) editor.commands.setContent(html, { emitUpdate: false, parseOptions });
  }, [editor, html]);

  return (
    <>
      <NotesToolbar editor={editor} />
      <EditorContent editor={editor} />
    </>
  );
}

/** Where a character of a plain text is in the editor, whose paragraphs each begin and end with a place of their own. */
function placeAt(text: string, offset: number): number {
  const before = text.slice(0, offset).split("\n").length - 1;
  return offset + before + 1;
}
