import type { MouseEvent } from "react";

/** What does something of its own where it is pressed. */
const controls = "a, button, input, select, textarea, label, summary";

/**
 * A card leads on wherever it is pressed, as its link does, which stays the only one: its text can be marked, and what
 * else can be pressed in it does what it does. A row of a table leads on by its link alone.
 */
export function pressCard(event: MouseEvent<HTMLTableElement>): void {
  const { target } = event;
  if (!(target instanceof Element) || target.closest(controls)) return;
  const card = target.closest("tr");
  if (!card || getComputedStyle(card).display !== "grid" || getSelection()?.isCollapsed === false) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  const press = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  card.querySelector("td:first-child a")?.dispatchEvent(new globalThis.MouseEvent("click", press));
}
