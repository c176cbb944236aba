export type VariantKey = "a" | "b";

/** How one run of the sandbox is set; made from the environment or by a test. */
export interface SandboxSettings {
  host: string;
  /** Needed beyond this machine: who opens accounts or signs in to the console must know it. */
  controlToken: string | undefined;
  /** 0 takes any free port. */
  ports: Record<VariantKey, number>;
  /** Seconds between automatic status steps; 0 turns them off. */
  stepSeconds: number;
  /** Multiplies every callback retry delay. */
  retryScale: number;
  /** Requests a minute for each token. */
  requestsPerMinute: number;
  databaseUrl: string;
  /** Where uploaded files lie, encrypted, with their key beside them. */
  dataDir: string;
  /** Credentials of the demonstration accounts; what is left out is made at random once and kept. */
  demonstration: Record<VariantKey, { token: string | undefined; signingSecret: string | undefined }>;
}
