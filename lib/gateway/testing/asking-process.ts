import { once } from "node:events";
import { db } from "@/lib/platform/db";
import { takeTurn, turnDeadline } from "../budget";

/** A process in which a person asks for one turn after another, so many at once, until it is ended: `<fingerprint> <person> <count>`. */
const [tokenFingerprint = "", askedBy = "", count = "0"] = process.argv.slice(2);

await db().$queryRaw`SELECT 1`;
process.send?.("ready");
await once(process, "message");
await Promise.all(
  Array.from({ length: Number(count) }, async () => {
    for (;;) await takeTurn({ tokenFingerprint, priority: "person", askedBy }, turnDeadline("person"));
  }),
);
