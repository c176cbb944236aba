import { z } from "zod";
import { withoutEndSlashes } from "@/lib/domain/end-slashes";

/**
 * The portal's environment, validated once. Everything else reads settings from here; `.env.example` is kept
 * in step by a test. What only the start scripts read (ports, data folder, demonstration) is theirs.
 */

const sealKeys = z
  .string()
  .regex(/^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/, {
    message: "must be a list of name:key with 32-byte keys in base64, the one to seal with first",
  })
  .transform((list) =>
    list.split(",").map((entry) => {
      const [id = "", key = ""] = entry.split(":");
      return { id, key: Buffer.from(key, "base64") };
    }),
  );

/** For how many days something is kept at least as it has to be, and as long as an operator wants. */
const keptDays = (fewest: number, usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,4}$/, "must be a number of days")
    .default(String(usual))
    .transform(Number)
    .refine((days) => days >= fewest, `must be ${fewest} days or more`);

/** `http://10.0.0.5:4010,https://service.intern`, or `*`. */
const privateServices = z
  .string()
  .default("")
  .transform((list, context) => {
    if (list.trim() === "*") return "any" as const;
    const entries = list.split(",").flatMap((entry) => (entry.trim() === "" ? [] : [entry.trim()]));
    if (entries.every((entry) => /^https?:\/\//.test(entry) && URL.canParse(entry)))
      return entries.map((entry) => new URL(entry).origin);
    context.addIssue({ code: "custom", message: "must be http:// or https:// addresses, or *" });
    return z.NEVER;
  });

const logLevels = z.enum(["trace", "debug", "info", "warn", "error", "silent"]);

const optionalText = z
  .string()
  .optional()
  .transform((text) => text || undefined);

const environmentSchema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
  LOG_LEVEL: logLevels.default("info"),
  /** PostgreSQL. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, message: "must be a postgres:// address" }),
  /** How many connections to it each process opens at most. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(500).default(20),
  /** Where people and the service's callbacks reach the portal; without a slash at the end. */
  PORTAL_URL: z
    .url({ protocol: /^https?$/, message: "must be an http:// or https:// address" })
    .transform(withoutEndSlashes),
  /** How many proxies stand before the portal, each adding an entry to `X-Forwarded-For`. */
  TRUSTED_PROXIES: z
    .string()
    .regex(/^\d?$/, "must be the number of proxies before the portal, 0 to 9")
    .default("0")
    .transform(Number),
  /** How many connections one web process keeps open. */
  MAX_CONNECTIONS: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, "must be a number of connections")
    .default("2000")
    .transform(Number),
  /** Services that may be within a private network, or be reached without https: their origins, or any. */
  PRIVATE_SERVICES: privateServices,
  /** How long the inbox keeps callbacks: a repeated one is known by its row for as long as the service tries. */
  KEEP_CALLBACKS_DAYS: keptDays(3, 30),
  /** How long the outbox keeps changes that everybody was told of. */
  KEEP_CHANGES_DAYS: keptDays(1, 30),
  /** How long it is known which hints of a thing were followed. */
  KEEP_HINTS_DAYS: keptDays(1, 30),
  /** How long forms are kept that were thrown away: what they may have become can turn up for a week. */
  KEEP_DISCARDED_DAYS: keptDays(8, 30),
  /** How long commands are kept that nobody waited for. */
  KEEP_COMMANDS_DAYS: keptDays(8, 90),
  /** How long administrators can look back at callbacks that were turned away. */
  KEEP_REFUSALS_DAYS: keptDays(1, 365),
  /** How long addresses are offered again that hard copies were sent to. */
  KEEP_ADDRESSES_DAYS: keptDays(1, 400),
  /** How long it is known which emails were sent. */
  KEEP_MAILS_DAYS: keptDays(1, 30),
  /** The mail server; without it emails stay in the portal. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, message: "must be an smtp:// or smtps:// address" })
    .optional()
    .or(z.literal("").transform(() => undefined)),
  /** Whom emails are from. */
  MAIL_FROM: optionalText,
  /** Signs and encrypts session cookies. */
  NEXTAUTH_SECRET: z.string().min(32, "must have at least 32 characters"),
  /** Seals tokens and signing secrets at rest. */
  SEAL_KEYS: sealKeys,
  OIDC_ISSUER: optionalText,
  OIDC_CLIENT_ID: optionalText,
  OIDC_CLIENT_SECRET: optionalText,
  /** What the single sign-on button names. */
  OIDC_NAME: z.string().default("single sign-on"),
  /** Whether browsers that ask for a pseudo-locale get it: for tests, and for whoever makes a page. */
  PSEUDO_LOCALES: z
    .enum(["on", "off"])
    .default("off")
    .transform((value) => value === "on"),
});

export type Environment = z.infer<typeof environmentSchema>;

/**
 * Validates an environment.
 * @throws Error whose message has one line for each variable that is missing or wrong.
 */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const result = environmentSchema.safeParse(source);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The environment is not complete:\n${lines.join("\n")}`);
}

/** The names it reads, for the check against `.env.example`. */
export const environmentNames = Object.keys(environmentSchema.shape);

let parsed: Environment | undefined;

/** The environment of this process. Read lazily, so that a build needs none. */
export function env(): Environment {
  parsed ??= parseEnvironment(process.env);
  return parsed;
}

/** How much is logged. Asked for before the rest of the environment may be there, so it never fails. */
export function logLevel(): z.output<typeof logLevels> {
  return logLevels.catch("info").parse(process.env.LOG_LEVEL);
}
