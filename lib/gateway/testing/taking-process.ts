import { once } from "node:events";
import { isAppError } from "@/lib/domain/errors";
import { closeDb, db } from "@/lib/platform/db";
import { takeTurn } from "../budget";

/** A process that asks at once for as many turns as it is told, when it is told: `<fingerprint> <count>`. */
const [tokenFingerprint = "", count = "0"] = process.argv.slice(2);

await db().$queryRaw`SELECT 1`;
process.send?.("ready");
await once(process, "message");
const turn = { tokenFingerprint, priority: "person" } as const;
const taken = await Promise.all(
  Array.from({ length: Number(count) }, () =>
    takeTurn(turn, Date.now()).catch((error: unknown) => {
      if (isAppError(error, "rate_limited")) return null;
      throw error;
    }),
  ),
);
process.send?.(taken.filter((at) => at !== null).length);
await closeDb();
process.disconnect();
