import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { z } from "zod";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { type LiveChange, liveChangeSchema, sessionRecheckSchema } from "./change-schema";
import { liveChannel } from "./publish";

/**
 * One listening connection for all event streams of this process. Whoever joins, and everybody after the
 * connection was renewed, is told to fetch everything again once it listens: before that something may have
 * been missed.
 */

export type LiveListener = {
  businessId: string;
  userId: string;
  /** Whose rights these are, where the operator's staff act for somebody. */
  onBehalfOfId?: string | undefined;
  onChange: (change: LiveChange) => void;
  /** From now on nothing is missed; before it something may have been. */
  onResync: () => void;
  /** Sessions of either are to be looked at again: they have ended, or what their person may has changed. */
  onSessionRecheck: () => void;
  /** The process ends. */
  onClose: () => void;
};

const payloadSchema = z.union([liveChangeSchema, sessionRecheckSchema]);

const firstPauseMs = 100;
const longestPauseMs = 10_000;
/** A connection that is broken without a word is noticed by TCP after this. */
const keepAliveMs = 10_000;

class Hub {
  private readonly listeners = new Set<LiveListener>();
  private client: Client | null = null;
  private isConnecting = false;
  private isClosed = false;

  /** @returns how to leave */
  join(listener: LiveListener): () => void {
    this.listeners.add(listener);
    if (this.isClosed) listener.onClose();
    else if (this.client) listener.onResync();
    else void this.connect();
    return () => this.listeners.delete(listener);
  }

  /** How many streams a person has open here, in whichever sessions. */
  streamsOf(userId: string): number {
    return [...this.listeners].filter((listener) => listener.userId === userId).length;
  }

  /** Ends every stream for good. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const listener of this.listeners) listener.onClose();
    this.listeners.clear();
    const { client } = this;
    this.client = null;
    await client?.end();
  }

  private async connect(): Promise<void> {
    if (this.isConnecting) return;
    this.isConnecting = true;
    for (let waitMs = firstPauseMs; !this.isClosed; waitMs = Math.min(waitMs * 2, longestPauseMs)) {
      try {
        await this.listen();
        break;
      } catch (error) {
        log.warn({ err: error }, "Live events cannot listen; trying again");
        await pause(waitMs);
      }
    }
    this.isConnecting = false;
    for (const listener of this.listeners) listener.onResync();
  }

  private async listen(): Promise<void> {
    const client = new Client({
      connectionString: env().DATABASE_URL,
      application_name: "verso live",
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
    });
    client.on("error", (error) => log.warn({ err: error }, "The connection of live events broke"));
    client.once("end", () => {
      if (this.client !== client) return;
      this.client = null;
      void this.connect();
    });
    client.on("notification", ({ payload }) => this.deliver(payload ?? ""));
    try {
      await client.connect();
      await client.query(`LISTEN ${liveChannel}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.isClosed) return await client.end();
    this.client = client;
  }

  private deliver(payload: string): void {
    const told = parsePayload(payload);
    if (!told) return;
    for (const listener of this.listeners) {
      if ("sessionsEndedOf" in told) {
        const { userId, onBehalfOfId } = listener;
        if ([userId, onBehalfOfId].includes(told.sessionsEndedOf)) listener.onSessionRecheck();
      } else if (listener.businessId === told.businessId) listener.onChange(told);
    }
  }
}

/** Whoever may write to the database may notify anything; and a newer release may name new topics. */
function parsePayload(payload: string): z.infer<typeof payloadSchema> | null {
  try {
    return payloadSchema.parse(JSON.parse(payload));
  } catch (error) {
    log.warn({ err: error }, "A live event could not be understood");
    return null;
  }
}

const globalForHub = globalThis as typeof globalThis & { versoLiveHub?: Hub };

/** Next bundles a module several times, so the hub lives on globalThis. */
export function liveHub(): Hub {
  globalForHub.versoLiveHub ??= new Hub();
  return globalForHub.versoLiveHub;
}

/** Ends every event stream of this process; at SIGTERM the server would wait for them for ever. */
export async function closeAllStreams(): Promise<void> {
  await globalForHub.versoLiveHub?.close();
}
