// Loaded with the page of a form: zod/mini, as in the form itself.
import * as z from "zod/mini";

/** What was counted of a document, as a form is told of it; bounded where it is taken. */
export const measureSchema = z.object({ words: z.int(), picturePages: z.int() });
