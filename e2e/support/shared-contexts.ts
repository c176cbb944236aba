import type { Browser, BrowserContext } from "playwright/test";

/**
 * Contexts of a browser that one test takes over from another, with nothing in them but the scripts and styles that were
 * loaded: otherwise every test would fetch and compile them anew.
 */
export class SharedContexts {
  readonly #free = new Map<string, BrowserContext>();

  constructor(private readonly browser: Browser) {}

  /**
   * A context that no other test has meanwhile; it is made with what the running test uses.
   * @param options tells contexts apart that are made with other options
   * @param origin whose storage is emptied afterwards
   */
  async lend(
    options: string,
    origin: string,
    run: (context: BrowserContext) => Promise<void>,
  ): Promise<void> {
    const context = this.#free.get(options) ?? (await this.browser.newContext());
    this.#free.delete(options);
    const hasOwnTime = watchClock(context);
    await run(context);
    if (hasOwnTime()) return await context.close();
    await empty(context, origin);
    this.#free.set(options, context);
  }
}

/** @returns whether the context has a clock of its own by now, which it would keep */
function watchClock({ clock }: BrowserContext): () => boolean {
  const { install } = clock;
  let isInstalled = false;
  clock.install = async (options) => {
    isInstalled = true;
    await install.call(clock, options);
  };
  return () => {
    clock.install = install;
    return isInstalled;
  };
}

/** The first page stays, with nothing in it: the process of a site ends with its last page, and with it what was compiled. */
async function empty(context: BrowserContext, origin: string): Promise<void> {
  const [left = await context.newPage(), ...others] = context.pages();
  for (const page of others) await page.close();
  // Otherwise one that holds people back from leaving would be asked.
  left.removeAllListeners("dialog");
  await left.goto("about:blank");
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  const session = await context.newCDPSession(left);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
}
