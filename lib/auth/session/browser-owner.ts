import type { Actor } from "@/lib/auth/actor";
import { keeperOf } from "@/lib/auth/requests/page-owner";
import { keyedDigest } from "@/lib/platform/seal";

/** Whose is what a browser keeps, and the key that it is sealed with. */
export type BrowserOwner = {
  /** The owner of the pages that it is typed on, whichever grant they are acted by for somebody. */
  id: string;
  /** 32 bytes in base64url: the same in every session of theirs, and told to nobody else. */
  key: string;
};

/** What somebody typed for one business, or on behalf of one person, is not put into a form of another. */
export function browserOwnerOf(actor: Actor): BrowserOwner {
  const id = keeperOf(actor);
  return { id, key: Buffer.from(keyedDigest("kept in the browser", id), "hex").toString("base64url") };
}
