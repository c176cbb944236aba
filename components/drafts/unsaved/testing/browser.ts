import { vi } from "vitest";

/** A browser in which several pages are open, without a browser: its storage, its locks, and what a tab has loaded. */

export type Pages = typeof import("../browser-unsaved") & typeof import("../local-drafts");

/** @returns what lies in its storage, and a way to leave no room there */
export function openBrowser() {
  const storage = new Map<string, string>();
  let isFull = false;
  vi.stubGlobal(
    "localStorage",
    asStorage(storage, () => !isFull),
  );
  vi.stubGlobal("window", { crypto: globalThis.crypto });
  vi.stubGlobal("navigator", { locks: locks() });
  vi.useFakeTimers({ toFake: ["Date"] });
  return {
    storage,
    fill: (full: boolean) => {
      isFull = full;
    },
  };
}

export function closeBrowser(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

/** What runs in another tab. */
export async function anotherPage(): Promise<Pages> {
  vi.resetModules();
  return { ...(await import("../browser-unsaved")), ...(await import("../local-drafts")) };
}

function asStorage(items: Map<string, string>, hasRoom: () => boolean) {
  const methods = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (!hasRoom()) throw new DOMException("No room", "QuotaExceededError");
      items.set(name, value);
    },
    removeItem: (name: string) => items.delete(name),
  };
  return new Proxy(methods, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

/** Web Locks of which nobody waits for one. */
function locks() {
  const held = new Set<string>();
  return {
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
    request: async (name: string, _: LockOptions, use: (lock: object | null) => Promise<void>) => {
      if (held.has(name)) return await use(null);
      held.add(name);
      await use({ name });
      held.delete(name);
    },
  };
}
