import { moveFocus } from "./move-focus";

/** What takes the focus when it is pressed. */
const focusable = "a[href], button, input, select, textarea, [tabindex], [contenteditable]";

/** Where an element stood, so that what took its place is found when it is gone. */
type Place = {
  element: HTMLElement;
  /** Its ancestors from the nearest on, each with the index of the child that led to the element. */
  path: { ancestor: Element; index: number }[];
};

/**
 * From now on what goes away while it has the focus hands it on: to what took its place, never to the page, where
 * people who see nothing of it would begin anew. Whoever pointed at nothing in particular is left alone.
 * @returns what ends it
 */
export function keepFocus(): () => void {
  let last: Place | null = null;
  /** The same within the page itself, below dialogs, menus and messages. */
  let lastInPage: Place | null = null;

  const note = (target: Element, holder: HTMLElement | null) => {
    last = holder && placeOf(holder);
    if (isInPage(target)) lastInPage = last;
  };
  const noteFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) note(target, target);
  };
  // Not every browser gives the focus to a button that is pressed with a mouse.
  const notePointer = ({ target }: PointerEvent) => {
    if (target instanceof Element) note(target, target.closest<HTMLElement>(focusable));
  };
  const handOn = () => {
    const { activeElement } = document;
    const isLost = !activeElement || activeElement === document.body || activeElement.matches(":disabled");
    if (!isLost || !last || !isGone(last.element)) return;
    const successor = successorOf(last) ?? (lastInPage && successorOf(lastInPage)) ?? pageInPlace(lastInPage);
    if (successor) moveFocus(successor);
  };

  const observer = new MutationObserver(handOn);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden"],
  });
  document.addEventListener("focusin", noteFocus);
  document.addEventListener("pointerdown", notePointer);
  // Whoever was quicker than the page stands somewhere already.
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement !== document.body)
    note(activeElement, activeElement);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", noteFocus);
    document.removeEventListener("pointerdown", notePointer);
  };
}

function placeOf(element: HTMLElement): Place {
  const path: Place["path"] = [];
  let child: Element = element;
  while (child.parentElement && child.parentElement !== document.body) {
    path.push({ ancestor: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
    child = child.parentElement;
  }
  return { element, path };
}

/** Whether an element cannot have the focus any more. */
function isGone(element: Element): boolean {
  return !element.isConnected || element.matches(":disabled") || !element.checkVisibility();
}

/** The element itself; else the next item of its list, the item it was a part of, or the heading it stood under. */
function successorOf({ element, path }: Place): HTMLElement | null {
  if (!isGone(element)) return element;
  for (const { ancestor, index } of path) {
    if (isGone(ancestor)) continue;
    const successor =
      itemAt(ancestor, index) ??
      ancestor.closest<HTMLElement>("li, tr") ??
      ancestor.querySelector<HTMLElement>("h1, h2, h3");
    if (successor) return successor;
  }
  return null;
}

/** What stands at the beginning of the page where another frame took the place of all that was there. */
function pageInPlace(lastInPage: Place | null): HTMLElement | null {
  const isWholePageGone = lastInPage?.path.every(({ ancestor }) => isGone(ancestor)) ?? false;
  return isWholePageGone ? document.querySelector<HTMLElement>("h1, main") : null;
}

function itemAt(ancestor: Element, index: number): HTMLElement | null {
  if (!ancestor.matches("ul, ol, tbody")) return null;
  const last = ancestor.children.length - 1;
  return ancestor.children.item(Math.min(index, last)) as HTMLElement | null;
}

function isInPage(element: Element): boolean {
  return document.querySelector("main")?.closest("body > *")?.contains(element) ?? false;
}
