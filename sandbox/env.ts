import { z } from "zod";
import { isLoopback } from "./kernel/gate/own-address";
import type { SandboxSettings } from "./kernel/settings";

/** A number from the environment; an empty variable counts as not set. */
const decimal = (fallback: number, check: z.ZodNumber) =>
  z
    .string()
    .optional()
    .transform((text) => (text === undefined || text === "" ? fallback : Number(text)))
    .pipe(check);

const optionalText = z
  .string()
  .optional()
  .transform((text) => text || undefined);

const environment = z.object({
  SANDBOX_HOST: optionalText.transform((host) => host ?? "127.0.0.1"),
  SANDBOX_CONTROL_TOKEN: optionalText.pipe(
    z
      .string()
      .regex(/^\S{16,}$/, "must have at least 16 characters and no spaces")
      .optional(),
  ),
  SANDBOX_A_PORT: decimal(4010, z.number().int().min(0).max(65535)),
  SANDBOX_B_PORT: decimal(4020, z.number().int().min(0).max(65535)),
  SANDBOX_STEP_SECONDS: decimal(120, z.number().min(0)),
  SANDBOX_RETRY_SCALE: decimal(1, z.number().min(0)),
  SANDBOX_RATE_LIMIT: decimal(60, z.number().int().min(1)),
  SANDBOX_A_TOKEN: optionalText,
  SANDBOX_A_SIGNING_SECRET: optionalText,
  SANDBOX_B_API_KEY: optionalText,
  SANDBOX_DATABASE_URL: z
    .string({ error: "must be set to the address of a migrated PostgreSQL database" })
    .min(1),
  SANDBOX_DATA_DIR: optionalText.transform((folder) => folder ?? ".data/sandbox"),
});

const safeEnvironment = environment.refine(
  ({ SANDBOX_HOST, SANDBOX_CONTROL_TOKEN }) =>
    isLoopback(SANDBOX_HOST) || SANDBOX_CONTROL_TOKEN !== undefined,
  {
    path: ["SANDBOX_CONTROL_TOKEN"],
    message: "must be set where others than this machine can reach SANDBOX_HOST",
  },
);

/**
 * Reads the sandbox's variables.
 * @throws Error naming every variable that is wrong, one on a line.
 */
export function readSandboxSettings(source: NodeJS.ProcessEnv = process.env): SandboxSettings {
  const parsed = safeEnvironment.safeParse(source);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`The sandbox cannot start:\n${problems.join("\n")}`);
  }
  const env = parsed.data;
  return {
    host: env.SANDBOX_HOST,
    controlToken: env.SANDBOX_CONTROL_TOKEN,
    ports: { a: env.SANDBOX_A_PORT, b: env.SANDBOX_B_PORT },
    stepSeconds: env.SANDBOX_STEP_SECONDS,
    retryScale: env.SANDBOX_RETRY_SCALE,
    requestsPerMinute: env.SANDBOX_RATE_LIMIT,
    databaseUrl: env.SANDBOX_DATABASE_URL,
    dataDir: env.SANDBOX_DATA_DIR,
    demonstration: {
      a: { token: env.SANDBOX_A_TOKEN, signingSecret: env.SANDBOX_A_SIGNING_SECRET },
      b: { token: env.SANDBOX_B_API_KEY, signingSecret: undefined },
    },
  };
}
