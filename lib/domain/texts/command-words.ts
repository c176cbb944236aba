/** Sentences about commands of every kind. */
export const commandWords = {
  noTrace: "The translation service knows nothing of this, though we asked it several times.",
} as const;
