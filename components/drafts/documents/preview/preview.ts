/** What a document looks like, so that its person sees that it is the right one. */
export type Preview = {
  /** Of a PDF; null for anything else. */
  pages: number | null;
  /** A small picture as a data address. */
  picture: string | null;
  /** It opens with a password alone. */
  isLocked: boolean;
};

/** Twice what is shown, for sharp screens. */
export const pictureAtMost = { width: 96, height: 128 };
