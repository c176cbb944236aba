ALTER TABLE "CallbackDelivery" ALTER COLUMN "nextLookAt" SET DEFAULT CURRENT_TIMESTAMP;

-- What waits about one thing is followed by one reading of it.
CREATE INDEX "CallbackDelivery_thing_idx" ON "CallbackDelivery" ("connectionId", "kind", "serviceId") WHERE "nextLookAt" IS NOT NULL;
