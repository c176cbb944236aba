/** Charges minus refunds, in cents. */
export type SpendingView = {
  totalCents: number;
  /** How many entries of these months are neither, so that they are not counted. */
  uncounted: number;
  /** The last twelve months by their reader's clock, the present one last; those without any too. */
  months: { /** As `2026-11`. */ month: string; cents: number }[];
  /** What was spent most on first. */
  pairs: { sourceLanguageName: string; targetLanguageName: string; cents: number }[];
  /** Of pairs of which less was spent than of all those; null where there are none. */
  otherPairsCents: number | null;
};
