import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Makes and checks the temporary addresses of the object store. */
export class UrlSigner {
  readonly #key: Buffer;

  constructor(masterKey: Buffer) {
    this.#key = Buffer.from(hkdfSync("sha256", masterKey, Buffer.alloc(0), "sandbox signed addresses", 32));
  }

  /** @param seconds how long the address is valid */
  sign(origin: string, storageName: string, seconds: number): string {
    const expires = Math.floor(Date.now() / 1000) + seconds;
    const query = new URLSearchParams({
      expires: String(expires),
      signature: this.#signature(storageName, String(expires)),
    });
    return `${origin}/_files/${storageName}?${query}`;
  }

  isValid(storageName: string, expires: string, signature: string): boolean {
    const expected = Buffer.from(this.#signature(storageName, expires));
    const given = Buffer.from(signature);
    const genuine = expected.length === given.length && timingSafeEqual(expected, given);
    return genuine && Number(expires) * 1000 > Date.now();
  }

  #signature(storageName: string, expires: string): string {
    return createHmac("sha256", this.#key).update(`${storageName}.${expires}`).digest("hex");
  }
}
