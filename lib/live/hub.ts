import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { liveChannel } from "./publish";
import type { LiveChange } from "./topics";

/**
 * One listening connection for all event streams of this process. When it is renewed, something may have been
 * missed, so that every stream is told to fetch everything again.
 */

export type LiveListener = {
  businessId: string;
  onChange: (change: LiveChange) => void;
  /** Something may have been missed. */
  onResync: () => void;
  /** The process ends. */
  onClose: () => void;
};

const longestPauseMs = 10_000;

class Hub {
  private readonly listeners = new Set<LiveListener>();
  private client: Client | null = null;
  private isConnecting = false;
  private isClosed = false;

  /** @returns how to leave */
  join(listener: LiveListener): () => void {
    this.listeners.add(listener);
    if (!this.client && !this.isConnecting) void this.connect(false);
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const listener of this.listeners) listener.onClose();
    this.listeners.clear();
    await this.client?.end();
    this.client = null;
  }

  private async connect(isRenewal: boolean): Promise<void> {
    this.isConnecting = true;
    for (let waitMs = 100; !this.isClosed; waitMs = Math.min(waitMs * 2, longestPauseMs)) {
      try {
        await this.listen();
        break;
      } catch (error) {
        log.warn({ err: error }, "Live events cannot listen; trying again");
        isRenewal = true;
        await pause(waitMs);
      }
    }
    this.isConnecting = false;
    if (isRenewal) for (const listener of this.listeners) listener.onResync();
  }

  private async listen(): Promise<void> {
    const client = new Client({ connectionString: env().DATABASE_URL, keepAlive: true });
    client.on("error", () => undefined);
    client.once("end", () => {
      if (this.client !== client) return;
      this.client = null;
      if (!this.isClosed) void this.connect(true);
    });
    client.on("notification", ({ payload }) => this.deliver(payload ?? ""));
    await client.connect();
    await client.query(`LISTEN ${liveChannel}`);
    this.client = client;
  }

  private deliver(payload: string): void {
    const change = JSON.parse(payload) as LiveChange;
    for (const listener of this.listeners) {
      if (listener.businessId === change.businessId) listener.onChange(change);
    }
  }
}

const globalForHub = globalThis as typeof globalThis & { versoLiveHub?: Hub };

/** Next bundles a module several times, so the hub lives on globalThis. */
export function liveHub(): Hub {
  globalForHub.versoLiveHub ??= new Hub();
  return globalForHub.versoLiveHub;
}
