import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/prisma/generated/client";
import { env } from "../env";

/** A database by a single connection, for which nobody waits long. */
export function openSmallPool({ waitMs, url = env().DATABASE_URL }: { waitMs: number; url?: string }) {
  return new PrismaClient({
    adapter: new PrismaPg({ connectionString: url, max: 1, connectionTimeoutMillis: waitMs }),
    transactionOptions: { maxWait: waitMs * 2 },
  });
}
