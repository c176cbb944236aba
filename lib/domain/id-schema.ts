import { z } from "zod";

/** Ids of ours as they come from addresses and forms. */
export const idSchema = z.uuid();
