import * as z from "zod/mini";

/** A secret as `newSecret` of the platform makes it and a link brings it back: 32 random bytes in base64url. */
export const secretSchema = z.string().check(z.regex(/^[\w-]{43}$/));
