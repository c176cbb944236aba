import { html } from "ghtml";
import type { Coversheet } from "../kernel/accounts/coversheet";
import type { Caller } from "../kernel/gate/caller";
import { readSettings } from "../staff/settings";
import { button, type Console, table, time } from "./frame";

/** The account's settings as HTML. */
export async function settingsView({ kernel, variant }: Console, caller: Caller): Promise<string> {
  const { accountId } = caller;
  const account = await kernel.db.account.findUniqueOrThrow({
    where: { id: accountId },
    include: { tokens: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] } },
  });
  const settings = await readSettings(kernel, accountId);
  const rows = account.tokens.map((token) => [
    html`<code>…${token.lastFour}</code>!${token.id === caller.tokenId ? " (signed in with)" : ""}`,
    token.access ? "yes" : "no (403)",
    time(token.createdAt),
    button(`/settings/tokens/${token.id}/revoke`, "Revoke"),
  ]);
  return html`<p>Account <strong>${account.name}</strong></p>
<h2>Tokens</h2>
!${table(["Token", "Access", "Made (UTC)", ""], rows, "No tokens.")}
<form method="post" action="/settings/tokens">
<label class="check"><input type="checkbox" name="without_access"> without access (answered 403)</label>
<button>Make a token</button>
</form>
!${variant.signsCallbacks ? secretForm(account.signingSecret ?? "") : ""}
!${variant.hasCoversheet ? coversheetForm(settings.white_label, settings.coversheet) : ""}`;
}

const secretForm = (secret: string) => html`<h2>Signing secret</h2>
<form method="post" action="/settings/signing-secret">
<label>Callbacks are signed with <input name="signing_secret" value="${secret}" size="48" required minlength="8" maxlength="191"></label>
<button>Set</button>
</form>`;

function coversheetForm(whiteLabel: boolean, coversheet: Coversheet): string {
  const fields = (["reference", "field1", "field2"] as const).map((name) => [
    html`<code>${name}</code>`,
    html`<input aria-label="Label of ${name}" name="${name}_label" value="${coversheet[name].label}" maxlength="191">`,
    check(`${name}_visible`, "visible", coversheet[name].visible),
    check(`${name}_required`, "required", coversheet[name].required),
  ]);
  return html`<h2>Coversheet</h2>
<form method="post" action="/settings/coversheet">
!${check("white_label", "white label", whiteLabel)}
!${table(["Field", "Label", "", ""], fields, "")}
<button>Save</button>
</form>`;
}

const check = (name: string, label: string, checked: boolean) =>
  html`<label class="check"><input type="checkbox" name="${name}"!${checked ? " checked" : ""}> ${label}</label>`;
