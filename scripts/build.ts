import { buildPortal, generateClients } from "./start/build";
import { runMain } from "./start/user-error";

/** `npm run build`: generated code and the production build, made only when their sources have changed. */

await runMain(async () => {
  generateClients();
  buildPortal();
});
