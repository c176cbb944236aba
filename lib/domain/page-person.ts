/** A page names the person it was made for, and everything it asks for is asked for them. */
export const pagePersonMeta = "verso-person";
export const pagePersonHeader = "x-verso-person";
