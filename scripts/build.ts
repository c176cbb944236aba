import { buildPortal, generateClients } from "./start/build";
import { orSay } from "./start/sentence";

/** `npm run build`: generated code and the production build, made only when their sources have changed. */

await orSay(async () => {
  generateClients();
  buildPortal();
});
