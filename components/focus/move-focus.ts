/** Gives the focus to any element, a heading or an item too; people with a mouse see no ring around it. */
export function moveFocus(element: HTMLElement, options?: FocusOptions): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus(options);
}
