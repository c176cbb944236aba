-- When something was last seen to have changed: of what is stored already, the last time that the service tells of it.
ALTER TABLE "Order" ADD COLUMN "changedAt" TIMESTAMPTZ(6);
UPDATE "Order" SET "changedAt" = GREATEST("receivedAt", "reviewAt", "approvedAt", "completedAt", "cancelledAt");
ALTER TABLE "Order" ALTER COLUMN "changedAt" SET NOT NULL, ALTER COLUMN "changedAt" SET DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "Quote" ADD COLUMN "changedAt" TIMESTAMPTZ(6);
UPDATE "Quote" SET "changedAt" = GREATEST("receivedAt", "convertedAt");
ALTER TABLE "Quote" ALTER COLUMN "changedAt" SET NOT NULL, ALTER COLUMN "changedAt" SET DEFAULT CURRENT_TIMESTAMP;

-- How far along a status is, as `lib/domain` has them in order. A status that is new to us is behind all others.
CREATE FUNCTION order_status_rank(status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN COALESCE(array_position(ARRAY['submitted', 'translating', 'under_review', 'client_review', 'client_approved',
    'finalizing', 'revising', 'completed', 'cancelled', 'on_hold'], status), 99);
CREATE FUNCTION quote_status_rank(status text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN COALESCE(array_position(ARRAY['requested', 'pending', 'converted', 'on_hold'], status), 99);

-- The orders in which orders are listed, each read both ways. What has no time stands last, whichever way that is.
CREATE INDEX "Order_completedAt_newest_idx" ON "Order"("businessId", COALESCE("completedAt", '-infinity'), "id");
CREATE INDEX "Order_completedAt_oldest_idx" ON "Order"("businessId", COALESCE("completedAt", 'infinity'), "id");
CREATE INDEX "Order_status_rank_idx" ON "Order"("businessId", order_status_rank("status"), "receivedAt", "id");
CREATE INDEX "Order_businessId_changedAt_id_idx" ON "Order"("businessId", "changedAt", "id");

-- The ways in which orders come here, each in the order of the list. Together they have each once.
CREATE INDEX "Order_elsewhere_idx" ON "Order"("businessId", "receivedAt" DESC, "id" DESC) WHERE "placedById" IS NULL;
CREATE INDEX "Order_by_themselves_idx" ON "Order"("businessId", "receivedAt" DESC, "id" DESC)
  WHERE "placedById" IS NOT NULL AND "placedByStaffId" IS NULL;
CREATE INDEX "Order_on_behalf_idx" ON "Order"("businessId", "receivedAt" DESC, "id" DESC)
  WHERE "placedById" IS NOT NULL AND "placedByStaffId" IS NOT NULL;

CREATE INDEX "Order_businessId_serviceNames_idx" ON "Order" USING GIN ("businessId" uuid_ops, "serviceNames" array_ops);

-- The orders in which quotes are listed, each read both ways. What has no time stands last, whichever way that is.
CREATE INDEX "Quote_convertedAt_newest_idx" ON "Quote"("businessId", COALESCE("convertedAt", '-infinity'), "id");
CREATE INDEX "Quote_convertedAt_oldest_idx" ON "Quote"("businessId", COALESCE("convertedAt", 'infinity'), "id");
CREATE INDEX "Quote_status_rank_idx" ON "Quote"("businessId", quote_status_rank("status"), "receivedAt", "id");
CREATE INDEX "Quote_businessId_changedAt_id_idx" ON "Quote"("businessId", "changedAt", "id");

-- The ways in which quotes come here, each in the order of the list. Together they have each once.
CREATE INDEX "Quote_elsewhere_idx" ON "Quote"("businessId", "receivedAt" DESC, "id" DESC) WHERE "placedById" IS NULL;
CREATE INDEX "Quote_by_themselves_idx" ON "Quote"("businessId", "receivedAt" DESC, "id" DESC)
  WHERE "placedById" IS NOT NULL AND "placedByStaffId" IS NULL;
CREATE INDEX "Quote_on_behalf_idx" ON "Quote"("businessId", "receivedAt" DESC, "id" DESC)
  WHERE "placedById" IS NOT NULL AND "placedByStaffId" IS NOT NULL;

CREATE INDEX "Quote_businessId_serviceNames_idx" ON "Quote" USING GIN ("businessId" uuid_ops, "serviceNames" array_ops);

CREATE INDEX "Quote_businessId_connectionId_receivedAt_id_idx" ON "Quote"("businessId", "connectionId", "receivedAt" DESC, "id" DESC);
