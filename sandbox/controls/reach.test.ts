import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { ConsoleVisitor } from "../testing/console-visitor";
import { call, ServiceClient } from "../testing/service-client";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox";

/** From where the controls and the console can be used, and by whom. */

const controlToken = "a-token-that-is-long-enough";
let sandbox: TestSandbox;

afterEach(() => sandbox.dispose());

/** A request as a browser sends it that was led here under a name of somebody else's. */
async function ask(
  name: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = "",
) {
  const { port, hostname } = new URL(sandbox.origin);
  const host = `${name}:${port}`;
  const sent = request({ host: hostname, port, method, path, headers: { host, ...headers } });
  const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", async (response) =>
      resolve({ status: response.statusCode ?? 0, body: await text(response) }),
    );
  });
  sent.end(body);
  return await answer;
}

const openAccount = (name: string) =>
  ask(name, "POST", "/_sandbox/accounts", { "content-type": "application/json" }, `{ "name": "Led here" }`);

describe("on this machine alone", () => {
  test.each(["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "10.0.0.1", "[::2]"])(
    "nothing is done for who calls it %s",
    async (name) => {
      sandbox = await startTestSandbox();
      const { token } = await ServiceClient.open(sandbox.origin);
      expect((await openAccount(name)).status).toBe(403);
      const bearer = { authorization: `Bearer ${token}` };
      expect((await ask(name, "POST", "/_sandbox/advance", bearer)).status).toBe(403);
      expect((await ask(name, "GET", "/_sandbox/requests", bearer)).status).toBe(403);
      for (const path of ["/", "/sign-in", "/orders"])
        expect((await ask(name, "GET", path)).status).toBe(403);
      expect((await ask(name, "GET", "/api/v1/languages", bearer)).status).toBe(200);
    },
  );

  test.each(["localhost", "LOCALHOST", "127.0.0.1", "127.0.0.2", "[::1]", "[0:0:0:0:0:0:0:1]"])(
    "%s is its name",
    async (name) => {
      sandbox = await startTestSandbox();
      expect((await openAccount(name)).status).toBe(201);
      expect((await ask(name, "GET", "/sign-in")).status).toBe(200);
    },
  );
});

describe("beyond this machine", () => {
  test("who opens an account must know it, and may then call the sandbox as they like", async () => {
    sandbox = await startTestSandbox({ host: "0.0.0.0", controlToken });
    const open = (headers: Record<string, string>) =>
      ask(
        "sandbox.example",
        "POST",
        "/_sandbox/accounts",
        { "content-type": "application/json", ...headers },
        `{ "name": "Contoso" }`,
      );
    expect((await open({})).status).toBe(401);
    expect((await open({ authorization: "Bearer another-token-as-long" })).status).toBe(401);
    const answer = await open({ authorization: `Bearer ${controlToken}` });
    expect(answer.status).toBe(201);
    const { token } = JSON.parse(answer.body) as { token: string };
    const bearer = { authorization: `Bearer ${token}` };
    expect((await ask("sandbox.example", "GET", "/_sandbox/requests", bearer)).status).toBe(200);
  });

  test("who signs in to the console must know it besides a token, and is signed out when it changes", async () => {
    sandbox = await startTestSandbox({ controlToken });
    const bearer = { authorization: `Bearer ${controlToken}` };
    const answer = await call(`${sandbox.origin}/_sandbox/accounts`, "POST", bearer, { name: "Contoso" });
    const { token } = answer.json as { token: string };
    const visitor = new ConsoleVisitor(sandbox.origin);
    expect(await visitor.page("/sign-in")).toContain("Control token");
    expect((await visitor.send("/sign-in", { token })).status).toBe(401);
    expect((await visitor.send("/sign-in", { token, control_token: "wrong" })).status).toBe(401);
    const signedIn = await visitor.send("/sign-in", { token, control_token: controlToken });
    visitor.cookie = signedIn.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
    expect((await visitor.get("/orders")).status).toBe(200);
    await sandbox.restart({ controlToken: "another-token-as-long" });
    const later = new ConsoleVisitor(sandbox.origin);
    later.cookie = visitor.cookie;
    expect((await later.get("/orders")).status).toBe(303);
  });

  test("on one address it answers to that address and to this machine's names alone", async () => {
    sandbox = await startTestSandbox({ controlToken });
    expect((await ask("127.0.0.1", "GET", "/sign-in")).status).toBe(200);
    expect((await ask("localhost", "GET", "/sign-in")).status).toBe(200);
    expect((await ask("evil.example", "GET", "/sign-in")).status).toBe(403);
  });
});
