import { generateClients } from "./start/build";
import { runMain } from "./start/user-error";

/** `npm run db:generate`: Prisma's clients, where a schema has changed. */

await runMain(async () => generateClients());
