import * as z from "zod/mini";

/** Ids of ours as they come from addresses and forms, in whatever case: as we write them, since they are compared as text. */
export const idSchema = z.uuid().check(z.toLowerCase());
