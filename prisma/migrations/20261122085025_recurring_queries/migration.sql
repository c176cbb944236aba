ALTER TABLE "Connection" ADD COLUMN "walkToldAt" TIMESTAMPTZ(6);

CREATE INDEX "CallbackRefusal_day_idx" ON "CallbackRefusal"("day");

-- Few commands are open at a time. The schema has no words for a part of a table.
CREATE INDEX "Command_overdue_idx" ON "Command" ("nextLookAt") WHERE "state" IN ('sending', 'unknown');
