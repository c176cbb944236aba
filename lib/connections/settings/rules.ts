/** What administrators say of a connection: whether what is ordered there is real. */
export const environments = ["production", "sandbox"] as const;
