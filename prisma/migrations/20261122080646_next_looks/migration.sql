-- What waits although its job was given up or lost says itself when it gets another. Only what waits has a time, and
-- the indexes hold no more than that, by whoever it is waited for. The schema has no words for a part of a table.
ALTER TABLE "RefreshState" ADD COLUMN "nextLookAt" TIMESTAMPTZ(6), ADD COLUMN "requeues" INTEGER NOT NULL DEFAULT 0;
UPDATE "RefreshState" SET "nextLookAt" = now() WHERE "wanted" > "done";
CREATE INDEX "RefreshState_waiting_idx" ON "RefreshState" ("connectionId", "nextLookAt") WHERE "nextLookAt" IS NOT NULL;

ALTER TABLE "CallbackDelivery" ADD COLUMN "nextLookAt" TIMESTAMPTZ(6), ADD COLUMN "requeues" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "CallbackDelivery" ALTER COLUMN "nextLookAt" SET DEFAULT (now() + '00:05:00'::interval);
UPDATE "CallbackDelivery" SET "nextLookAt" = now() WHERE "processedAt" IS NULL;
CREATE INDEX "CallbackDelivery_waiting_idx" ON "CallbackDelivery" ("connectionId", "nextLookAt") WHERE "nextLookAt" IS NOT NULL;
DROP INDEX "CallbackDelivery_processedAt_receivedAt_idx";
CREATE INDEX "CallbackDelivery_receivedAt_idx" ON "CallbackDelivery"("receivedAt");

ALTER TABLE "Change" ADD COLUMN "nextLookAt" TIMESTAMPTZ(6), ADD COLUMN "requeues" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Change" ALTER COLUMN "nextLookAt" SET DEFAULT (now() + '00:05:00'::interval);
UPDATE "Change" SET "nextLookAt" = now() WHERE "relayedAt" IS NULL;
CREATE INDEX "Change_waiting_idx" ON "Change" ("businessId", "nextLookAt") WHERE "nextLookAt" IS NOT NULL;
