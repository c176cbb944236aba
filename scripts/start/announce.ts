import type { DemonstrationPerson } from "@/prisma/seed";
import type { SandboxReady } from "./demonstration";

/** What the start prints last: a block for people, and one line for programs. */
export function announce(
  portalUrl: string,
  people: DemonstrationPerson[],
  sandbox: SandboxReady | null,
): void {
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
        `  Translation service (sandbox)  ${sandbox.a.base_url}`,
        `  Its access token               ${sandbox.a.token}`,
        ...(sandbox.b
          ? [
              `  Contoso Clinic's (Variant B)   ${sandbox.b.base_url}`,
              `  Its access token               ${sandbox.b.api_key}`,
            ]
          : []),
      ]
    : [];
  console.log(
    ["", `  Verso is running at  ${portalUrl}`, ...signIn, ...service, "", "  Ctrl-C stops it.", ""].join(
      "\n",
    ),
  );
  console.log(`verso ready ${JSON.stringify({ portal: portalUrl, people, sandbox: sandbox ?? {} })}`);
}
