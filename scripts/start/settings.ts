import { existsSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { withoutEndSlashes } from "../../lib/domain/end-slashes";
import { UserError } from "./user-error";

/** What `npm start` is told by the environment; what the portal itself reads is in `lib/platform/env.ts`. */

const text = z
  .string()
  .optional()
  .transform((value) => value || undefined);
const port = (fallback: number) =>
  z
    .string()
    .optional()
    .transform((value) => (value ? Number(value) : fallback))
    .pipe(z.number({ error: "must be a port number" }).int().min(0).max(65_535));
const onOff = (message = "must be on or off") =>
  z
    .string()
    .optional()
    .transform((value) => value || undefined)
    .pipe(z.enum(["on", "off"], { error: message }).optional());
const address = text.pipe(
  z
    .url({ protocol: /^https?$/, error: "must be an http:// or https:// address" })
    .transform(withoutEndSlashes)
    .optional(),
);

const database = text.pipe(
  z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }).optional(),
);

const settingsSchema = z.object({
  PORT: port(3000),
  HOST: text.transform((host) => host ?? "127.0.0.1"),
  PORTAL_URL: address,
  DATABASE_URL: database,
  DATABASE_OWNER_URL: database,
  DATA_DIR: text.transform((folder) => path.resolve(folder ?? ".data")),
  SANDBOX: onOff(),
  SANDBOX_A_PORT: port(4010),
  SANDBOX_B_PORT: port(4020),
  SANDBOX_HOST: text.transform((host) => host ?? "127.0.0.1"),
  SANDBOX_DATABASE_URL: text,
  SANDBOX_DATA_DIR: text,
  DEMO: onOff(),
  DEMO_PASSWORD: text.pipe(z.string().min(12, "must have at least 12 characters").optional()),
  DEMO_A_BASE_URL: address,
  DEMO_A_TOKEN: text,
  DEMO_A_SIGNING_SECRET: text,
  DEMO_B_BASE_URL: address,
  DEMO_B_API_KEY: text,
  NEXTAUTH_SECRET: text,
  SEAL_KEYS: text,
});

export type Settings = z.output<typeof settingsSchema> & {
  portalUrl: string;
  /** Whether PostgreSQL comes with the portal. */
  isEmbedded: boolean;
  demo: boolean;
  sandbox: boolean;
};

/** The names it reads, for the check against `.env.example`. */
export const settingNames = Object.keys(settingsSchema.shape);

/** @throws UserError with a line for each variable that is wrong */
export function readSettings(): Settings {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const result = settingsSchema.safeParse(process.env);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
    throw new UserError(`Some settings are wrong:\n${lines.join("\n")}`);
  }
  const settings = result.data;
  const isEmbedded = settings.DATABASE_URL === undefined;
  if (isEmbedded && settings.DATABASE_OWNER_URL) {
    throw new UserError("DATABASE_OWNER_URL needs DATABASE_URL, which the application uses.");
  }
  return {
    ...settings,
    portalUrl: settings.PORTAL_URL ?? `http://localhost:${settings.PORT}`,
    isEmbedded,
    demo: settings.DEMO ? settings.DEMO === "on" : isEmbedded,
    sandbox: settings.SANDBOX ? settings.SANDBOX === "on" : isEmbedded,
  };
}
