import { randomBytes } from "node:crypto";
import { signedHeaders } from "@/lib/mirror/testing/signed-callback";
import { type Random, randomFrom } from "../plan/random";

/** What becomes of the service's callbacks on their way to the portal. */

export const callbackFates = ["drop", "refuse", "double", "shuffle", "forge"] as const;
export type CallbackFate = (typeof callbackFates)[number];

export type Callback = { path: string; headers: Record<string, string>; body: Buffer };

/** Hands a callback to the portal. @returns the status it is answered with; 502 where nobody answers */
type Deliver = (callback: Callback) => Promise<number>;

/** So many are held before they go on in another order. */
const heldAtMost = 3;

export class CallbackRoad {
  #fate: CallbackFate | null = null;
  #random: Random = randomFrom(0);
  #held: Callback[] = [];
  /**
   * Callbacks that the portal took though somebody else had made them. Where nobody signs, all at a known address are
   * taken and none is believed: that the mirror is what the service has says so.
   */
  readonly believedForgeries: string[] = [];

  constructor(private readonly deliver: Deliver) {}

  /** From now on, until it ends. Those that were held go on in an order of their own. */
  async begin(fate: CallbackFate | null, choice = 0): Promise<void> {
    this.#fate = fate;
    this.#random = randomFrom(choice);
    await this.#letGo();
  }

  /** @returns what the service is answered */
  async receive(callback: Callback): Promise<number> {
    switch (this.#fate) {
      case "drop":
        return 200;
      case "refuse":
        return 503;
      case "double":
        await this.deliver(callback);
        return await this.deliver(callback);
      case "shuffle":
        this.#held.push(callback);
        if (this.#held.length >= heldAtMost) await this.#letGo();
        return 200;
      case "forge":
        await this.#forge(callback);
        return await this.deliver(callback);
      case null:
        return await this.deliver(callback);
    }
  }

  async #letGo(): Promise<void> {
    for (const callback of this.#random.shuffled(this.#held.splice(0))) await this.deliver(callback);
  }

  /** The same, by somebody who does not know the secret, changed, unsigned, and to an address that nobody has. */
  async #forge({ path, headers, body }: Callback): Promise<void> {
    const said = JSON.parse(body.toString()) as { status?: string };
    const status = said.status === "completed" ? "cancelled" : "completed";
    const changed = Buffer.from(JSON.stringify({ ...said, status }));
    const strangers = signedHeaders({ secret: randomBytes(32).toString("hex"), body: changed.toString() });
    const { "content-type": type = "" } = headers;
    const forgeries = [
      { path, headers: strangers, body: changed },
      { path, headers: { ...headers, "content-length": String(changed.length) }, body: changed },
      { path, headers: { "content-type": type }, body },
      { path: `${path.slice(0, -4)}AAAA`, headers, body },
    ];
    const isSigned = "service-webhook-signature" in headers;
    for (const forgery of forgeries) {
      const isTaken = (await this.deliver(forgery)) === 200;
      if (isTaken && (isSigned || forgery.path !== path))
        this.believedForgeries.push(forgery.body.toString());
    }
  }
}
