import { z } from "zod";

/** The first business of an installation, its connection and its administrator. */
export const firstAdministratorSchema = z.object({
  businessName: z.string().trim().min(1).max(200),
  email: z.email().max(320),
  name: z.string().trim().min(1).max(200),
  password: z.string().max(1000),
  variant: z.enum(["a", "b"]),
  /** With the `/api/v1` prefix. */
  baseUrl: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, "")),
  environment: z.enum(["production", "sandbox"]).default("production"),
  /** Variant A's webhook signing secret; callbacks are refused until it is known. */
  signingSecret: z.string().min(1).optional(),
});
export type FirstAdministrator = z.infer<typeof firstAdministratorSchema>;
