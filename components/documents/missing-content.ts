/** Whether something is not seen that a document has, of what was drawn so far; on which page is not known. */
export class MissingContent {
  #isAny = false;
  readonly #listeners = new Set<() => void>();

  readonly note = (): void => {
    if (this.#isAny) return;
    this.#isAny = true;
    for (const listener of this.#listeners) listener();
  };

  readonly isAny = (): boolean => this.#isAny;

  /** @returns ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
