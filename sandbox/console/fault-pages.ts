import type { FastifyInstance } from "fastify";
import { html } from "ghtml";
import { z } from "zod";
import { callerOf } from "../kernel/gate/caller";
import { addFault, faultRule, listFaults, replaceFaults } from "../kernel/gate/faults";
import { parseBody } from "../kernel/validation";
import { button, type Console, sendConsolePage, table } from "./frame";

/** A field of a form: left empty it is not there. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((text) => (text === "" ? undefined : text), schema);
const optionalNumber = <S extends z.ZodType>(schema: S) =>
  z.preprocess((text) => (text === "" || text === undefined ? undefined : Number(text)), schema);

const faultForm = z.object({
  method: optional(faultRule.shape.method),
  path: optional(faultRule.shape.path),
  times: optionalNumber(faultRule.shape.times),
  kind: faultRule.shape.kind,
  status: optionalNumber(faultRule.shape.status),
  retry_after: optionalNumber(faultRule.shape.retry_after),
  delay_ms: optionalNumber(faultRule.shape.delay_ms),
  after: z.preprocess((text) => (text === "on" ? true : undefined), faultRule.shape.after),
});

const kinds = faultRule.shape.kind.options.map((kind) => html`<option>${kind}</option>`);
const form = html`<form method="post" action="/faults">
<label>Kind <select name="kind">!${kinds}</select></label>
<label>Method <input name="method" placeholder="any" size="8"></label>
<label>Path begins with <input name="path" placeholder="any, e.g. /orders"></label>
<label>Times <input name="times" type="number" min="1" placeholder="1"></label>
<label>Status <input name="status" type="number" min="200" max="599" placeholder="500"></label>
<label>Retry-After (s) <input name="retry_after" type="number" min="0"></label>
<label>Delay (ms) <input name="delay_ms" type="number" min="0" placeholder="1000"></label>
<label class="check"><input type="checkbox" name="after"> after carrying it out</label>
<button>Switch on</button>
</form>`;

/** Faults of the account's answers: on, and all off. */
export function faultPages(pages: FastifyInstance, console: Console): void {
  const { kernel } = console;

  pages.get("/faults", async (request, reply) => {
    const faults = await listFaults(kernel, callerOf(request).accountId);
    const rows = faults.map(({ rule, remaining }) => [
      html`<code>${JSON.stringify(rule)}</code>`,
      html`${remaining}`,
    ]);
    const off = faults.length > 0 ? button("/faults/off", "Switch all off") : "";
    const list = table(["Rule, the first that matches is taken", "Times left"], rows, "No faults are on.");
    return sendConsolePage(console, request, reply, "Faults", html`!${list}!${off}<h2>One more</h2>!${form}`);
  });

  pages.post("/faults", async (request, reply) => {
    await addFault(kernel, callerOf(request).accountId, parseBody(faultForm, request.body));
    return reply.redirect("/faults", 303);
  });

  pages.post("/faults/off", async (request, reply) => {
    await replaceFaults(kernel, callerOf(request).accountId, []);
    return reply.redirect("/faults", 303);
  });
}
