import type { DemonstrationPerson } from "@/prisma/seed";
import type { SandboxReady } from "./demonstration";

/** What the start prints last: a block for people, and one line for programs. */
export function announce(...told: Parameters<typeof announcement>): void {
  const [portal, people, sandbox] = told;
  console.log(announcement(...told));
  console.log(`verso ready ${JSON.stringify({ portal, people, sandbox: sandbox ?? {} })}`);
}

/** The block for people: where the portal is, whom to sign in as, and both variants of the service to try with. */
export function announcement(
  portalUrl: string,
  people: readonly DemonstrationPerson[],
  sandbox: SandboxReady | null,
): string {
  const rows = people.map(
    ({ email, role, business }) => `    ${email.padEnd(30)} ${role.padEnd(14)} ${business ?? "the operator"}`,
  );
  const [first] = people;
  const signIn = first
    ? ["", `  Sign in with any of these, password  ${first.password}`, "", ...rows]
    : ["", "  Sign in as the administrator you made with `npm run create-admin`."];
  const service = sandbox
    ? [
        "",
        "  The translation service (sandbox), for each of its variants",
        "",
        ...serviceRows("Northwind Law (Variant A)", sandbox.a.base_url, sandbox.a.token),
        ...(sandbox.b
          ? serviceRows("Contoso Clinic (Variant B)", sandbox.b.base_url, sandbox.b.api_key)
          : []),
      ]
    : [];
  return [
    "",
    `  Verso is running at  ${portalUrl}`,
    ...signIn,
    ...service,
    "",
    "  Ctrl-C stops it.",
    "",
  ].join("\n");
}

function serviceRows(of: string, address: string, token: string): string[] {
  return [`    ${of.padEnd(30)} ${address}`, `    ${"its access token".padEnd(30)} ${token}`];
}
