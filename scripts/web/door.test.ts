import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import config from "@/next.config.mjs";
import { door, longestBodyBytes, longestStrangerBodyBytes } from "./door";
import { listening } from "./testing/listening";
import { RawClient } from "./testing/raw-client";

/** How the browser writes what an action is called with. */
const { encodeReply } = createRequire(import.meta.url)(
  "next/dist/compiled/react-server-dom-turbopack/client.node",
) as { encodeReply(args: unknown): Promise<string | FormData> };

const uploadPace = { idleMs: 60_000, windowMs: 60_000, leastBytesPerSecond: 0, lookMs: 1_000 };
const own = { Origin: "http://portal.test" };
const session = { Cookie: "session=1" };
const action = "a".repeat(42);

type Seen = Partial<Record<"method" | "host" | "url" | "routerState" | "policy", string>> & { body: string };

/** A door before something that notes what has come through, and answers so. */
async function open(portal = "http://portal.test") {
  const through: Seen[] = [];
  const inside = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url, headers } = request;
    const routerState = headers["next-router-state-tree"]?.toString();
    const policy = headers["content-security-policy"]?.toString();
    const seen: Seen = { method, host: headers.host, url, routerState, policy, body: "" };
    through.push(seen);
    seen.body = await text(request);
    response.end("came through");
  };
  const options = {
    portal: new URL(portal),
    uploadPace,
    answerCallback: async (_: IncomingMessage, response: ServerResponse) => void response.end("reported"),
    hasSession: async ({ headers }: IncomingMessage) => headers.cookie === session.Cookie,
  };
  const server = await listening(createServer(door(inside, options)));
  return { through, client: () => RawClient.connectTo(server) };
}

describe("a body", () => {
  test("comes through when it has wholly arrived, and not before", async () => {
    const { through, client } = await open();
    const sender = (await client()).head("POST /api/drafts", { ...own, "Content-Length": 6 }).send("abc");
    await (await client()).head("GET /").answered("came through");
    expect(through.map(({ method }) => method)).toEqual(["GET"]);
    await sender.send("def").answered("came through");
    expect(through[1]).toMatchObject({ method: "POST", url: "/api/drafts", body: "abcdef" });
  });

  test("comes through in chunks too", async () => {
    const { through, client } = await open();
    const sender = (await client()).head("POST /api/drafts", { ...own, "Transfer-Encoding": "chunked" });
    await sender.send("3\r\nabc\r\n").send("3\r\ndef\r\n0\r\n\r\n").answered("came through");
    expect(through[0]?.body).toBe("abcdef");
  });

  test("of somebody who goes away midway never comes through, and the next one does", async () => {
    const { through, client } = await open();
    const sender = (await client()).head("POST /api/drafts", { ...own, "Content-Length": 6 }).send("abc");
    sender.socket.destroy();
    await sender.ended;
    await (await client()).head("GET /").answered("came through");
    expect(through).toHaveLength(1);
  });

  const tooLong: [string, Record<string, string>, number][] = [
    ["of somebody with a session", session, longestBodyBytes],
    ["of anybody else", {}, longestStrangerBodyBytes],
  ];

  test.each(tooLong)("%s is refused by its length before it is sent", async (_, who, most) => {
    const { through, client } = await open();
    const asked = (length: number) => ({ ...own, ...who, "Content-Length": length });
    const sender = (await client()).head("POST /api/drafts", asked(most + 1));
    expect(await sender.answered("}")).toMatch(/^HTTP\/1\.1 413 /);
    expect(through).toEqual([]);
    const longest = (await client()).head("POST /api/drafts", asked(most)).send(Buffer.alloc(most, "x"));
    expect(await longest.answered("came through")).toMatch(/^HTTP\/1\.1 200 /);
    expect(through[0]?.body).toHaveLength(most);
  });

  test.each(tooLong)(
    "%s is refused while it comes in chunks, and nothing of it kept",
    async (_, who, most) => {
      const { through, client } = await open();
      const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
      const sender = (await client()).head("POST /api/drafts", {
        ...own,
        ...who,
        "Transfer-Encoding": "chunked",
      });
      for (let sent = 0; sent <= most; sent += 0x10000) sender.send(chunk);
      expect(await sender.answered("}")).toMatch(/^HTTP\/1\.1 413 [\s\S]*"too_large"/);
      // The rest is taken and thrown away, so that the answer is not lost, and the connection goes on.
      await sender.send(chunk).send("0\r\n\r\n").head("GET /next").answered("came through");
      expect(through.map(({ url }) => url)).toEqual(["/next"]);
    },
  );

  test("that is a document goes through as it comes", async () => {
    const { through, client } = await open();
    const size = longestBodyBytes * 2;
    const sender = (await client()).head("POST /api/upload?draft=1", { ...own, "Content-Length": size });
    await expect.poll(() => through.length).toBe(1);
    await sender.send(Buffer.alloc(size, "x")).answered("came through");
    expect(through[0]?.body).toHaveLength(size);
  });

  test.each(["POST /api/upload/", "PUT /api/upload", "POST /api/uploads", "POST /api/x?/api/upload"])(
    "that only looks like one, as %s, does not",
    async (line) => {
      const { client } = await open();
      const sender = (await client()).head(line, {
        ...own,
        ...session,
        "Content-Length": longestBodyBytes + 1,
      });
      expect(await sender.answered("}")).toMatch(/^HTTP\/1\.1 413 /);
    },
  );
});

test("Next and the door agree how long a body may be", () => {
  expect(config.experimental).toMatchObject({ serverActions: { bodySizeLimit: longestBodyBytes } });
});

describe("a form that the browser sends itself", () => {
  const form = { ...own, "Content-Type": "application/x-www-form-urlencoded", "Content-Length": 10 };

  test("leads back to its page, with nothing done", async () => {
    const { through, client } = await open();
    const sender = (await client()).head("POST /login?callbackUrl=%2Forders", form).send("password=a");
    expect(await sender.answered("\r\n\r\n")).toMatch(/^HTTP\/1\.1 303 /);
    expect(sender.text).toContain("Location: http://portal.test/login?callbackUrl=%2Forders\r\n");
    expect(through).toEqual([]);
  });

  test("comes through to a route", async () => {
    const { client } = await open();
    const sender = (await client()).head("POST /api/auth/callback/password", form).send("password=a");
    expect(await sender.answered("came through")).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("an action", () => {
  test.each(["POST /login", "POST /orders", "POST /api/health", "GET /"])(
    "of somebody without a session, %s, does not reach Next",
    async (line) => {
      const { through, client } = await open();
      const headers = { ...own, "Next-Action": action, "Content-Length": 1 };
      const sender = (await client()).head(line, headers).send("x");
      expect(await sender.answered("unauthenticated")).toMatch(
        /^HTTP\/1\.1 401 [\s\S]*\nContent-Type: text\/plain\r/,
      );
      expect(through).toEqual([]);
    },
  );

  const call = async (body: string, headers = {}, line = "POST /orders") => {
    const { through, client } = await open();
    const sent = { ...own, ...session, "Next-Action": action, "Content-Type": "text/plain;charset=UTF-8" };
    const length = { "Content-Length": Buffer.byteLength(body) };
    const sender = (await client()).head(line, { ...sent, ...length, ...headers }).send(body);
    await expect.poll(() => sender.text).toMatch(/\r\n\r\n./s);
    return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(sender.text)?.[1]), through };
  };

  test.each([
    [[{ orderId: "1", note: "$5, please" }, null]],
    [[{ reference: "$undefined" }, undefined]],
    [[{ nested: [{ deep: ["ü", 1.5, true, null, undefined] }] }, "an owner"]],
  ])("of somebody with one does, as a page calls it: %j", async (args) => {
    const body = await encodeReply(args);
    expect(typeof body).toBe("string");
    const { status, through } = await call(String(body));
    expect(status).toBe(200);
    expect(through[0]?.body).toBe(body);
  });

  test.each([
    ["nothing", ""],
    ["no JSON", "{{{"],
    ["no arguments", '"text"'],
    ["more arguments than any action has", "[0,0,0]"],
    ["so many that none could be called", `[0${",0".repeat(400_000)}]`],
    ["a function", '["$F1"]'],
    ["a form", '["$K1","$@2"]'],
    ["a reference", '["$1:constructor:constructor"]'],
    ["a promise", '[{"then":"$1:__proto__:then"}]'],
    ["bytes deep within", '[{"$B1":1,"deep":["$B1"]}]'],
    ["a long number", `["$n${"9".repeat(100_000)}"]`],
    ["what is nested deep", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
  ])("called with %s does not reach Next", async (_, body) => {
    const { status, through } = await call(body);
    expect([status, through]).toEqual([422, []]);
  });

  test.each([
    [{ "Content-Type": "multipart/form-data; boundary=x" }, "POST /orders"],
    [{ "Content-Type": "application/x-www-form-urlencoded" }, "POST /orders"],
    [{ "Content-Type": "application/json" }, "POST /orders"],
    [{}, "PUT /orders"],
  ])("called in another way does not reach Next: %j %s", async (headers, line) => {
    const { status, through } = await call("[1]", headers, line);
    expect([status, through]).toEqual([422, []]);
  });
});

describe("a page", () => {
  test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "takes no %s but the call of an action, which a route does",
    async (method) => {
      const { through, client } = await open();
      const sent = { ...own, "Content-Length": 0 };
      const visitor = (await client()).head(`${method} /orders`, sent);
      expect(await visitor.answered("\r\n\r\n")).toMatch(/^HTTP\/1\.1 405 [\s\S]*\nAllow: GET, HEAD\r/);
      expect(through).toEqual([]);
      await (await client()).head(`${method} /api/drafts`, sent).answered("came through");
    },
  );

  test("has a policy of its own, which what makes it is told", async () => {
    const { through, client } = await open();
    const answer = await (await client()).head("GET /orders").answered("came through");
    const policy = /\nContent-Security-Policy: (.*)\r/.exec(answer)?.[1];
    expect(policy).toMatch(/'nonce-[\w+/=]{20,}'/);
    expect(through[0]?.policy).toBe(policy);
  });
});

describe("what a page says it shows already", () => {
  const stateInside = async (state: string) => {
    const { through, client } = await open();
    await (await client()).head("GET /", { "Next-Router-State-Tree": state }).answered("came through");
    return through[0]?.routerState;
  };

  test("comes through", async () => {
    const state = encodeURIComponent(JSON.stringify(["", { children: ["orders", {}] }, null, "refetch"]));
    expect(await stateInside(state)).toBe(state);
  });

  test.each(["zzz", "%", "%00", "[]", "%7B%22a%22%3A1%7D", "null", "x".repeat(9_000)])(
    "is left out where it is no state, such as %s",
    async (state) => {
      expect(await stateInside(state)).toBeUndefined();
    },
  );
});

test("a fault inside is answered, and the next request too", async () => {
  const server = await listening(
    createServer(
      door(
        async ({ url }, response) => {
          if (url === "/api/fault") throw new Error("not meant to happen");
          response.end("came through");
        },
        {
          portal: new URL("http://portal.test"),
          uploadPace,
          answerCallback: async () => undefined,
          hasSession: async () => true,
        },
      ),
    ),
  );
  const visitor = (await RawClient.connectTo(server)).head("POST /api/fault", {
    ...own,
    "Content-Length": 1,
  });
  expect(await visitor.send("x").answered("}")).toMatch(/^HTTP\/1\.1 500 [\s\S]*"internal"/);
  expect(visitor.text).not.toContain("not meant");
  await visitor.head("GET /").answered("came through");
});

describe("a write", () => {
  const foreign: [string, Record<string, string>][] = [
    ["of another host", { Origin: "http://elsewhere.test" }],
    ["of another scheme", { Origin: "https://portal.test" }],
    ["of another port", { Origin: "http://portal.test:8080" }],
    ["of the host that the request claims", { Origin: "http://claimed.test", Host: "claimed.test" }],
    ["of a page without an origin", { Origin: "null" }],
    ["of nonsense", { Origin: "http://[" }],
    ["that the browser calls foreign", { ...own, "Sec-Fetch-Site": "cross-site" }],
  ];
  test.each(foreign)("of a page %s is refused, wherever it goes", async (_, headers) => {
    const { through, client } = await open();
    for (const line of [
      "POST /orders",
      "POST /api/auth/signout",
      "DELETE /api/drafts/1",
      "POST /api/upload",
    ]) {
      const sender = (await client()).head(line, { ...headers, "Content-Length": 0 });
      expect(await sender.answered("}"), line).toMatch(/^HTTP\/1\.1 403 [\s\S]*"forbidden"/);
    }
    expect(through).toEqual([]);
  });

  test("of the portal's own page is not, nor one of a program, which no page has caused", async () => {
    const { client } = await open();
    for (const headers of [own, { ...own, "Sec-Fetch-Site": "same-origin" }, {}]) {
      const sender = (await client()).head("POST /api/auth/callback/password", {
        ...headers,
        "Content-Length": 0,
      });
      expect(await sender.answered("came through")).toMatch(/^HTTP\/1\.1 200 /);
    }
  });

  test("of the service is none of a page's, and is answered here", async () => {
    const { through, client } = await open();
    const sender = await client();
    sender.head("POST /api/callbacks/key", { Origin: "https://service.test", "Content-Length": 0 });
    expect(await sender.answered("reported")).toMatch(/^HTTP\/1\.1 200 /);
    expect(through).toEqual([]);
  });
});

describe("the portal's address", () => {
  test("is what everything inside sees, whatever a request claims", async () => {
    const { through, client } = await open("https://portal.test");
    const claims = { Host: "claimed.test", "X-Forwarded-Host": "claimed.test" };
    await (await client()).head("GET /api/home", claims).answered("came through");
    expect(through[0]?.host).toBe("portal.test");
  });

  test.each([
    ["http://localhost:3000", "127.0.0.1:3000"],
    ["http://localhost:3000", "[::1]:3000"],
    ["http://127.0.0.1:3000", "localhost:3000"],
  ])("%s is where a page leads that is opened at %s", async (portal, host) => {
    const { through, client } = await open(portal);
    const visitor = (await client()).head("GET /orders?search=a", { Host: host });
    expect(await visitor.answered("\r\n\r\n")).toContain(`Location: ${portal}/orders?search=a\r\n`);
    expect(through).toEqual([]);
  });

  test.each([
    ["of a route", "GET /api/health", "127.0.0.1:3000", {}],
    ["of a write", "POST /api/drafts", "127.0.0.1:3000", {}],
    ["that Next asks itself for", "GET /orders", "127.0.0.1:3000", { RSC: "1" }],
    ["behind a proxy on this machine", "GET /orders", "127.0.0.1:8080", {}],
    ["behind a proxy on another", "GET /orders", "10.0.0.7:3000", {}],
  ])("is not where an address %s leads", async (_, line, host, headers) => {
    const { client } = await open("http://localhost:3000");
    const visitor = (await client()).head(line, { Host: host, ...headers });
    expect(await visitor.answered("came through")).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each(["*", "http://elsewhere.test/"])("has a path: %s is refused", async (target) => {
    const { client } = await open();
    const visitor = (await client()).head(`OPTIONS ${target}`);
    expect(await visitor.answered("\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe("a worker of the portal's own", () => {
  const policyOf = async (path: string) => {
    const { client } = await open();
    const answer = await (await client()).head(`GET ${path}`).answered("\r\n\r\n");
    return /Content-Security-Policy: (.*)\r\n/.exec(answer)?.[1];
  };

  test("may load the scripts that it is made of, and nothing else", async () => {
    expect(await policyOf("/_next/static/chunks/turbopack-worker-1hrsqshz0gfey.js")).toBe(
      "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  test.each([
    "/_next/static/chunks/1hrsqshz0gfey.js",
    "/_next/static/media/pdf.worker.min.1hrsqshz0gfey.mjs",
    "/_next/static/chunks/../turbopack-worker-a.js",
  ])("is no other file: %s may load nothing", async (path) => {
    expect(await policyOf(path)).not.toContain("script-src");
  });
});

describe("every answer, a refusal and a redirect too,", () => {
  const lines = ["GET /api/home", "OPTIONS *", "POST /login"];
  const headers = { Origin: "http://elsewhere.test" };

  test.each(lines)("to %s keeps other sites away", async (line) => {
    const { client } = await open();
    const answer = await (await client()).head(line, headers).answered("\r\n\r\n");
    for (const header of [
      "Content-Security-Policy: default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "Cross-Origin-Opener-Policy: same-origin",
      "Cross-Origin-Resource-Policy: same-origin",
      "Referrer-Policy: same-origin",
      "X-Content-Type-Options: nosniff",
      "X-Frame-Options: DENY",
    ]) {
      expect(answer).toContain(`${header}\r\n`);
    }
    expect(answer).not.toContain("Strict-Transport-Security");
  });

  test.each(lines)(
    "to %s tells browsers to come by https alone, where that is the portal's address",
    async (line) => {
      const { client } = await open("https://portal.test");
      const answer = await (await client()).head(line, headers).answered("\r\n\r\n");
      expect(answer).toContain("Strict-Transport-Security: max-age=63072000\r\n");
    },
  );
});
