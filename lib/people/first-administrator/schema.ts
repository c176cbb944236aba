import { z } from "zod";
import { serviceVariants } from "@/lib/domain/capabilities";
import { withoutEndSlashes } from "@/lib/domain/end-slashes";
import { environments } from "@/lib/domain/environment";
import { isPrivateOnTheWay } from "@/lib/domain/service-address";
import { personNameSchema } from "@/lib/people/account/schema";
import { businessNameSchema } from "@/lib/people/businesses/name/schema";

/** The first business of an installation, its connection and its administrator. */
export const firstAdministratorSchema = z
  .object({
    businessName: businessNameSchema,
    email: z.email().max(320),
    name: personNameSchema,
    password: z.string().max(1000),
    variant: z.enum(serviceVariants),
    /** With the `/api/v1` prefix. */
    baseUrl: z.url({ protocol: /^https?$/ }).transform(withoutEndSlashes),
    /** Whether tokens may go in the clear to another machine. */
    allowHttp: z.boolean().default(false),
    environment: z.enum(environments).default("production"),
    /** Variant A's webhook signing secret; callbacks are refused until it is known. */
    signingSecret: z.string().min(1).optional(),
  })
  .refine(({ baseUrl, allowHttp }) => allowHttp || isPrivateOnTheWay(baseUrl), {
    path: ["baseUrl"],
    message: "must be an https:// address, because tokens would travel in the clear",
  });
export type FirstAdministrator = z.infer<typeof firstAdministratorSchema>;
