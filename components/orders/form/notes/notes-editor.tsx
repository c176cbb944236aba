"use client";

import { EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useEffect } from "react";
import { NotesToolbar } from "./notes-toolbar";
import { toServiceHtml } from "./service-html";

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

/** The rich text box of the notes. Loaded when the form is on the screen: it is the heaviest part of the page. */
export function NotesEditor({
  id,
  html,
  onChange,
  onBlur,
  labelledBy,
  describedBy,
  invalid,
  readOnly,
}: NotesEditorProps) {
  const editor = useEditor({
    extensions,
    content: html,
    immediatelyRender: false,
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

  useEffect(() => {
    editor?.view.dom.setAttribute("aria-invalid", String(invalid));
  }, [editor, invalid]);

  useEffect(() => {
    editor?.setEditable(!readOnly, false);
    editor?.view.dom.setAttribute("aria-readonly", String(readOnly));
  }, [editor, readOnly]);

  useEffect(() => {
    if (!editor) return;
    const shown = editor.isEmpty ? "" : toServiceHtml(editor.getHTML());
    if (shown !== html) editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);

  return (
    <>
      <NotesToolbar editor={editor} />
      <EditorContent editor={editor} />
    </>
  );
}
