/** What became of a link that one of the operator's administrators had made. */
export type LinkMade = {
  /** Where it leads, to hand on by oneself, where no mail server is configured; else it is in the email and nowhere else. */
  path: string | null;
};
