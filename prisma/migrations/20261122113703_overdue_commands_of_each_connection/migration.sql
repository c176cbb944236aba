-- It is fair between connections. What is settled waits for nothing.
DROP INDEX "Command_overdue_idx";
CREATE INDEX "Command_waiting_idx" ON "Command" ("connectionId", "nextLookAt") WHERE "nextLookAt" IS NOT NULL;
