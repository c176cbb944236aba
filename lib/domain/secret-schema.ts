import { z } from "zod";

/** A secret as `newSecret` of the platform makes it and a link brings it back: 32 random bytes in base64url. */
export const secretSchema = z.string().regex(/^[\w-]{43}$/);
