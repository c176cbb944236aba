import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Database } from "../kernel/database";
import type { Caller } from "../kernel/gate/caller";
import type { VariantKey } from "../kernel/settings";

/** How long a person stays signed in to the console. */
export const SESSION_SECONDS = 12 * 60 * 60;

/**
 * Who is signed in to the console: a cookie names the token's row and is sealed with a digest, so that the
 * token itself is not kept. Revoking the token ends its sessions.
 */
export class ConsoleSessions {
  readonly #key: Buffer;

  /** @param controlToken ends the sessions when it is set or changed, where there is one */
  constructor(masterKey: Buffer, controlToken = "") {
    this.#key = Buffer.from(hkdfSync("sha256", masterKey, controlToken, "sandbox console sessions", 32));
  }

  /** The value of the cookie. */
  open(variant: VariantKey, tokenId: string): string {
    const content = `${tokenId}.${Math.floor(Date.now() / 1000) + SESSION_SECONDS}`;
    return `${content}.${this.#digest(variant, content)}`;
  }

  /** Whose session a cookie is, or null where it is none, is over, or its token is revoked. */
  async find(db: Database, variant: VariantKey, cookie: string): Promise<Caller | null> {
    const [tokenId = "", expires = "", digest = ""] = cookie.split(".");
    const expected = Buffer.from(this.#digest(variant, `${tokenId}.${expires}`));
    const given = Buffer.from(digest);
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
    if (Number(expires) * 1000 <= Date.now()) return null;
    const found = await db.token.findFirst({ where: { id: tokenId, account: { variant } } });
    return found && { tokenId: found.id, accountId: found.accountId, access: found.access };
  }

  #digest(variant: VariantKey, content: string): string {
    return createHmac("sha256", this.#key).update(`${variant}.${content}`).digest("base64url");
  }
}
