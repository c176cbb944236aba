import type { Page, Request, Route } from "playwright/test";
import { expect } from "./test";

declare global {
  interface Window {
    /** Each with how it was written. */
    servedControls: Map<Element, string>;
    /** With the time of each in milliseconds. */
    jumps: [number, string][];
  }
}

/** What a person had before them, and not any more. */
export type Unsettled = {
  /** Controls that were served and are gone, as they were written: a press that was under way went nowhere. */
  goneControls: string[];
  /** What moved, and by how much: a press that was under way landed beside it. */
  jumps: string[];
};

/**
 * Has the pages of a tab come as on a slow line: they are there before their scripts are, those that a page names come
 * first, and those that it asks for as it comes to life or when somebody moves the mouse come last.
 * @returns opens one, and waits until all of it has come to life
 */
export async function comeSlowly(page: Page): Promise<(address: string) => Promise<Unsettled>> {
  const held: Route[] = [];
  let mayCome = (_script: string) => false;
  const underWay = new Set<Request>();
  const ends = (request: Request) => underWay.delete(request);
  page.on("request", (request) => request.resourceType() === "script" && underWay.add(request));
  page.on("requestfinished", ends);
  page.on("requestfailed", ends);
  await page.route("**/_next/static/**/*.js", async (route) => {
    if (mayCome(route.request().url())) await route.continue();
    else held.push(route);
  });
  // What pages are written in is there before they are seen: a line that breaks otherwise in what stands in would move.
  let hasFont = Promise.resolve<unknown>(null);
  await page.route("**/_next/static/**/*.css", async (route) => {
    await hasFont;
    await route.continue();
  });
  // What is told of the service meanwhile is news, and moves what is below it.
  await page.route("**/api/events*", () => undefined);
  await page.addInitScript(noteJumps);
  const letCome = async (which: typeof mayCome) => {
    mayCome = which;
    for (const route of held.splice(0)) {
      if (which(route.request().url())) await route.continue();
      else held.push(route);
    }
  };
  return async (address) => {
    mayCome = () => false;
    hasFont = page.waitForEvent("requestfinished", (request) => request.url().includes("/geist-latin-wght"));
    await page.goto(address, { waitUntil: "domcontentloaded" });
    const html = await page.evaluate(noteControls);
    await letCome((script) => html.includes(new URL(script).pathname));
    await page.waitForFunction(isAlive);
    await page.evaluate(untilIdle);
    await letCome(() => true);
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    // What has come may ask for more.
    for (let turn = 0; turn < 2; turn++) {
      await expect.poll(() => underWay.size).toBe(0);
      await page.evaluate(untilIdle);
    }
    return await page.evaluate(whatIsUnsettled);
  };
}

function noteJumps(): void {
  // The font of headings, when it comes, moves what is below it by less.
  const leastPx = 8;
  window.jumps = [];
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, sources } of list.getEntries() as (PerformanceEntry & {
      sources: LayoutShift[];
    })[]) {
      for (const { node, previousRect: before, currentRect: after } of sources) {
        // Sideways move the columns of a table, as times come to be told in the zone of the device.
        const movedPx = Math.abs(after.y - before.y);
        const isSeen = before.height > 0 && after.height > 0;
        const element = node instanceof Element ? node : node?.parentElement;
        if (isSeen && movedPx >= leastPx)
          window.jumps.push([startTime, `${Math.round(movedPx)} px: ${element?.outerHTML.slice(0, 120)}`]);
      }
    }
  });
  observer.observe({ type: "layout-shift", buffered: true });
}

/** As the browser tells of it. */
type LayoutShift = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };

/** @returns the page as it was served */
function noteControls(): string {
  const controls = document.querySelectorAll("button, a[href], input, select, textarea, summary");
  window.servedControls = new Map([...controls].map((control) => [control, control.outerHTML.slice(0, 160)]));
  return document.documentElement.outerHTML;
}

/** React has taken over what is there, but for parts that come to life by themselves. */
function isAlive(): boolean {
  type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } };
  const key = Object.keys(document).find((name) => name.startsWith("__reactContainer"));
  const root = key ? (document as unknown as Record<string, Root>)[key] : null;
  return root?.stateNode.current.memoizedState.isDehydrated === false;
}

async function untilIdle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
}

function whatIsUnsettled(): Unsettled {
  // One that another with the same id took the place of was handed over, with what was begun in it.
  const gone = [...window.servedControls].filter(
    ([control]) => !control.isConnected && !(control.id && document.getElementById(control.id)),
  );
  // Before it was there whole it was being sent.
  const [{ domContentLoadedEventStart = 0 } = {}] = performance.getEntriesByType(
    "navigation",
  ) as PerformanceNavigationTiming[];
  const jumps = window.jumps.filter(([at]) => at >= domContentLoadedEventStart);
  return {
    goneControls: gone.map(([, written]) => written),
    jumps: jumps.map(([, written]) => written),
  };
}
