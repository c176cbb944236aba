import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { isAppError } from "@/lib/domain/errors";
import { closeDb, db } from "@/lib/platform/db";
import { takeTurn } from "../budget";

/** A process in which as many people as it is told ask at once for a turn, when it is told: `<fingerprint> <count>`. */
const [tokenFingerprint = "", count = "0"] = process.argv.slice(2);

await db().$queryRaw`SELECT 1`;
process.send?.("ready");
await once(process, "message");
const taken = await Promise.all(
  Array.from({ length: Number(count) }, () =>
    takeTurn({ tokenFingerprint, priority: "person", askedBy: randomUUID() }, Date.now()).catch(
      (error: unknown) => {
        if (isAppError(error, "rate_limited")) return null;
        throw error;
      },
    ),
  ),
);
process.send?.(taken.filter((at) => at !== null).length);
await closeDb();
process.disconnect();
