import { generateClients } from "./start/build";
import { orSay } from "./start/sentence";

/** `npm run db:generate`: Prisma's clients, where a schema has changed. */

await orSay(async () => generateClients());
