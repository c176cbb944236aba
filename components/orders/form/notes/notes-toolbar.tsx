"use client";

import { type Editor, useEditorState } from "@tiptap/react";
import { Bold, Italic, List, ListOrdered, type LucideIcon, Strikethrough, Underline } from "lucide-react";
import { useTranslations } from "next-intl";
import { Toolbar } from "radix-ui";

type Format = {
  name: "bold" | "italic" | "underline" | "strike" | "bulletList" | "orderedList";
  icon: LucideIcon;
  keys: string;
  toggle: (editor: Editor) => void;
};

const marks: Format[] = [
  {
    name: "bold",
    icon: Bold,
    keys: "Control+B",
    toggle: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: "italic",
    icon: Italic,
    keys: "Control+I",
    toggle: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: "underline",
    icon: Underline,
    keys: "Control+U",
    toggle: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: "strike",
    icon: Strikethrough,
    keys: "Control+Shift+S",
    toggle: (editor) => editor.chain().focus().toggleStrike().run(),
  },
];

const lists: Format[] = [
  {
    name: "bulletList",
    icon: List,
    keys: "Control+Shift+8",
    toggle: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: "orderedList",
    icon: ListOrdered,
    keys: "Control+Shift+7",
    toggle: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
];

const formats = [...marks, ...lists];

/** One tab stop, arrow keys within (the toolbar pattern); drawn the same before the editor is there. */
export function NotesToolbar({ editor }: { editor: Editor }) {
  const t = useTranslations();
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => formats.map((format) => current?.isActive(format.name) ?? false),
  });
  const button = (format: Format) => (
    <FormatButton
      key={format.name}
      format={format}
      editor={editor}
      pressed={active?.[formats.indexOf(format)] ?? false}
    />
  );
  return (
    <Toolbar.Root
      dir={document.dir === "rtl" ? "rtl" : "ltr"}
      aria-label={t("orderForm.notes.toolbar")}
      className="flex gap-0.5 border-b border-line p-1"
    >
      {marks.map(button)}
      <Toolbar.Separator className="mx-1 my-1.5 w-px bg-line" />
      {lists.map(button)}
    </Toolbar.Root>
  );
}

function FormatButton({ format, editor, pressed }: { format: Format; editor: Editor; pressed: boolean }) {
  const t = useTranslations();
  const label = t(`orderForm.notes.${format.name}`);
  return (
    <Toolbar.Button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={format.keys}
      title={label}
      disabled={!editor}
      onClick={() => editor && format.toggle(editor)}
      className="grid size-9 place-items-center rounded-md text-ink-soft hover:bg-hover hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent"
    >
      <format.icon aria-hidden className="size-4" />
    </Toolbar.Button>
  );
}
