import type { FastifyInstance } from "fastify";
import { html } from "ghtml";
import { z } from "zod";
import { sendPage } from "../html/page";
import { recognise } from "../kernel/gate/admit";
import { isAllowedControl } from "../kernel/gate/own-address";
import { parseBody, parseQuery } from "../kernel/validation";
import type { Console } from "./frame";
import { cookieName, ownPath } from "./guard";
import { type ConsoleSessions, SESSION_SECONDS } from "./sessions";

const signInQuery = z.object({ next: z.string().optional() });
const signInForm = z.object({
  token: z.string().trim().max(1000),
  control_token: z.string().trim().max(1000).optional(),
  next: z.string().optional(),
});

/** Signing in with a token of the account, and out. */
export function signInPages(scope: FastifyInstance, console: Console, sessions: ConsoleSessions): void {
  const { kernel, variant } = console;
  const name = cookieName(variant.key);
  const isGuarded = kernel.settings.controlToken !== undefined;
  const refusal = isGuarded
    ? "No account of this variant has this token, or the control token is another."
    : "No account of this variant has this token.";
  const form = (next: string, refused: boolean) => html`<main>
<h1>Sandbox, Variant ${variant.key.toUpperCase()}</h1>
!${refused ? html`<p class="alert" role="alert">${refusal}</p>` : ""}
<form method="post" action="/sign-in">
<input type="hidden" name="next" value="${next}">
<label>Token of the account <input type="password" name="token" required autocomplete="off" autofocus></label>
!${isGuarded ? html`<label>Control token <input type="password" name="control_token" required autocomplete="off"></label>` : ""}
<button>Sign in</button>
</form>
<p class="faint">The sandbox prints the demonstration account's token when it starts. <a href="/reference">Reference</a></p>
</main>`;

  scope.get("/sign-in", async (request, reply) => {
    const { next } = parseQuery(signInQuery, request.query);
    return sendPage(reply, "Sign in", form(ownPath(next), false));
  });

  scope.post("/sign-in", async (request, reply) => {
    const { token, control_token: controlToken, next } = parseBody(signInForm, request.body);
    const caller = await recognise(kernel, variant.key, token);
    if (!caller || !isAllowedControl(kernel.settings, controlToken))
      return sendPage(reply.code(401), "Sign in", form(ownPath(next), true));
    return reply
      .setCookie(name, sessions.open(variant.key, caller.tokenId), {
        path: "/",
        httpOnly: true,
        sameSite: "strict",
        secure: request.protocol === "https",
        maxAge: SESSION_SECONDS,
      })
      .redirect(ownPath(next), 303);
  });

  scope.post("/sign-out", async (_request, reply) =>
    reply.clearCookie(name, { path: "/" }).redirect("/sign-in", 303),
  );
}
