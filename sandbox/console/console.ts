import cookies from "@fastify/cookie";
import type { FastifyError, FastifyInstance } from "fastify";
import { html } from "ghtml";
import { sendPage } from "../html/page";
import { requireOwnHost } from "../kernel/gate/own-address";
import { ServiceError } from "../kernel/service-error";
import { callbackPages } from "./callback-pages";
import { faultPages } from "./fault-pages";
import { filePages } from "./file-pages";
import type { Console } from "./frame";
import { askToSignIn, cookieName, requireSameOrigin, takeForms } from "./guard";
import { orderPages } from "./order-pages";
import { quotePages } from "./quote-pages";
import { revisionPages } from "./revision-pages";
import type { ConsoleSessions } from "./sessions";
import { settingsPages } from "./settings-pages";
import { signInPages } from "./sign-in-pages";

/** The web application of one variant, at its origin: what an account's people and the service's staff see. */
export function registerConsole(app: FastifyInstance, console: Console, sessions: ConsoleSessions): void {
  app.register(async (scope) => {
    await scope.register(cookies);
    takeForms(scope);
    scope.setErrorHandler(showError);
    scope.addHook("onRequest", async (request) => {
      requireOwnHost(console.kernel.settings, request);
      requireSameOrigin(request);
    });
    signInPages(scope, console, sessions);
    scope.register(async (pages) => {
      const { kernel, variant } = console;
      pages.addHook("onRequest", async (request, reply) => {
        const cookie = request.cookies[cookieName(variant.key)];
        request.caller = cookie ? await sessions.find(kernel.db, variant.key, cookie) : null;
        if (!request.caller) return askToSignIn(request, reply);
      });
      pages.get("/", async (_request, reply) => reply.redirect("/orders"));
      orderPages(pages, console);
      if (variant.quotes) quotePages(pages, console);
      revisionPages(pages, console);
      filePages(pages, console);
      callbackPages(pages, console);
      faultPages(pages, console);
      settingsPages(pages, console);
    });
  });
}

/** A refusal as a page; what is the sandbox's own fault is logged and told to nobody. */
const showError: Parameters<FastifyInstance["setErrorHandler"]>[0] = (thrown, request, reply) => {
  const error = thrown as FastifyError | ServiceError;
  const refusal = error instanceof ServiceError ? error : null;
  const status = error instanceof ServiceError ? error.status : (error.statusCode ?? 500);
  if (status >= 500) request.log.error(error);
  const message =
    refusal?.message ?? (status >= 500 ? "An unexpected error occurred." : "This was not understood.");
  const fields = Object.entries(refusal?.fields ?? {});
  reply.code(status);
  return sendPage(
    reply,
    message,
    html`<main><h1>${status}</h1><p class="alert" role="alert">${message}</p>
<ul>!${fields.map(([name, said]) => html`<li><code>${name}</code> ${said.join(" ")}</li>`)}</ul>
<p><a href="/">To the console</a></p></main>`,
  );
};
