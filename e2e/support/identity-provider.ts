import { createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** An OpenID Connect provider that lets in whoever a test says, without asking. */

export type Claims = { sub: string; email?: string; email_verified?: boolean };

const clientId = "verso";
const keyId = "of-the-tests";

export class IdentityProvider {
  /** Who is there; null refuses. */
  who: Claims | null = null;
  private readonly keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  private readonly asked = new Map<string, { nonce: string; who: Claims }>();
  private readonly server = createServer((request, response) => void this.answer(request, response));
  issuer = "";

  static async start(): Promise<IdentityProvider> {
    const provider = new IdentityProvider();
    provider.server.listen(0, "127.0.0.1");
    await once(provider.server, "listening");
    provider.issuer = `http://127.0.0.1:${(provider.server.address() as AddressInfo).port}`;
    return provider;
  }

  /** What a portal needs to know of it. */
  get environment(): Record<string, string> {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: "a secret of the tests",
      OIDC_NAME: "the office account",
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.issuer);
    if (pathname === "/authorize") {
      response.writeHead(302, { Location: this.redirectUri(searchParams) }).end();
      return;
    }
    const body = await this.documentAt(pathname, new URLSearchParams(await text(request)));
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  }

  private redirectUri(query: URLSearchParams): string {
    const back = new URL(query.get("redirect_uri") ?? "");
    back.searchParams.set("state", query.get("state") ?? "");
    if (this.who) {
      const code = randomUUID();
      this.asked.set(code, { nonce: query.get("nonce") ?? "", who: this.who });
      back.searchParams.set("code", code);
    } else {
      back.searchParams.set("error", "access_denied");
      back.searchParams.set("error_description", "The office does not know you");
    }
    return back.href;
  }

  private async documentAt(path: string, form: URLSearchParams): Promise<object> {
    const { issuer } = this;
    if (path === "/jwks") {
      return { keys: [{ ...this.keys.publicKey.export({ format: "jwk" }), kid: keyId, alg: "RS256" }] };
    }
    if (path === "/token") {
      return {
        access_token: randomUUID(),
        token_type: "Bearer",
        id_token: this.idToken(form.get("code") ?? ""),
      };
    }
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
    };
  }

  private idToken(code: string): string {
    const { nonce, who } = this.asked.get(code) ?? {};
    this.asked.delete(code);
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: this.issuer, aud: clientId, iat: now, exp: now + 300, nonce, ...who };
    const signed = [{ alg: "RS256", kid: keyId }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".");
    return `${signed}.${createSign("RSA-SHA256").update(signed).sign(this.keys.privateKey, "base64url")}`;
  }
}
