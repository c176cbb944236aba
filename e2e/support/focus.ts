import { expect, type Page, type Request } from "playwright/test";

/** Goes through a page by the keyboard alone, as somebody does who cannot see where the focus is. */

/** More than any page has: a walk that does not end is a fault of its own. */
const stopsAtMost = 600;

export async function openFocusWatch(page: Page): Promise<FocusWatch> {
  const watch = new FocusWatch(page);
  await watch.begin();
  return watch;
}

class FocusWatch {
  readonly #losses: string[] = [];
  /** By their labels, with what stands around them. */
  readonly #pressed = new Map<string, string>();
  readonly #underWay = new Set<Request>();

  constructor(private readonly page: Page) {}

  async begin(): Promise<void> {
    this.page.on("request", (request) => {
      // The stream of events is meant to stay open.
      if (!request.url().includes("/api/events")) this.#underWay.add(request);
    });
    this.page.on("requestfinished", (request) => this.#underWay.delete(request));
    this.page.on("requestfailed", (request) => this.#underWay.delete(request));
    await this.page.exposeFunction("tellOfFocusLoss", (lost: string) => this.#losses.push(lost));
    await this.page.addInitScript(tellOfFocusLosses);
  }

  /** What had the focus when it fell to the page, since the last time this was asked. */
  losses(): string[] {
    return this.#losses.splice(0);
  }

  /** Presses every link, button and choice at an address that was not met before, and what dialogs then ask for. */
  async pressEveryControl(address: string): Promise<void> {
    await this.page.goto(address);
    await this.#settle();
    for (let stop = 0; stop < stopsAtMost; stop += 1) {
      await this.page.keyboard.press("Tab");
      const control = await this.page.evaluate(controlInFocus);
      if (!control) return;
      if (!control.key || this.#pressed.has(control.name)) continue;
      this.#pressed.set(control.name, control.label);
      await this.#press(control.key);
      if (new URL(this.page.url()).pathname === new URL(address, this.page.url()).pathname) continue;
      await expect(this.page.getByRole("heading", { level: 1 }), `after ${control.name}`).toBeFocused();
      await this.page.goto(address);
      await this.#settle();
    }
    throw new Error(`Tab finds no end at ${address}`);
  }

  /** The labels of all that was pressed. */
  pressed(): string[] {
    return [...new Set(this.#pressed.values())];
  }

  async #press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    await this.#settle();
    const dialog = this.page.getByRole("alertdialog");
    if (await dialog.isVisible()) {
      // Whoever signs out everywhere has no further page to be walked.
      const stay = dialog.getByRole("button", { name: "Stay signed in" });
      await stay.or(dialog.getByRole("button").last()).first().press("Enter");
      await expect(dialog).toBeHidden();
    }
    const menu = this.page.getByRole("menu");
    if (await menu.isVisible()) {
      await this.page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
    }
    await this.#settle();
  }

  /** Until what was asked for has come and been drawn. */
  async #settle(): Promise<void> {
    do {
      await expect.poll(() => this.#underWay.size).toBe(0);
      await this.page.evaluate(
        () =>
          new Promise((drawn) => requestAnimationFrame(() => requestIdleCallback(drawn, { timeout: 1_000 }))),
      );
    } while (this.#underWay.size > 0);
  }
}

/** Runs in the page: looks at each frame, which is what people get to see. Who leaves by Tab has lost nothing. */
function tellOfFocusLosses(): void {
  let last: Element | null = null;
  const look = () => {
    const focused = document.activeElement;
    if (focused && focused !== document.body) last = focused;
    else if (last && (!last.isConnected || last.matches(":disabled") || !last.checkVisibility())) {
      const { tellOfFocusLoss } = globalThis as unknown as { tellOfFocusLoss: (lost: string) => void };
      tellOfFocusLoss(last.outerHTML.slice(0, 200));
      last = null;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Runs in the page: what has the focus, and the key that presses it; null behind the last control. The way past the
 * navigation leads past what is to be pressed, a download leads nowhere, and what leads out of the portal is others' page.
 */
function controlInFocus(): { name: string; label: string; key: string | null } | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const within = focused.closest("li, tr")?.textContent ?? "";
  const label = focused.getAttribute("aria-label") ?? focused.textContent ?? "";
  const isChoice = focused.matches("input[type=checkbox], input[type=radio]");
  const isPressed = focused.matches("button, a[href]:not([href^='/api/'], [href^='#'], [href^='http'])");
  return {
    name: `${focused.tagName} ${focused.id} ${label} in ${within.slice(0, 80)}`,
    label,
    key: isChoice ? "Space" : isPressed ? "Enter" : null,
  };
}
