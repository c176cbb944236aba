-- CreateIndex
CREATE INDEX "Order_businessId_status_completedAt_id_idx" ON "Order"("businessId", "status", "completedAt" DESC, "id" DESC);

-- The orders under way are the few at the top of a business with many: without an index of their own, a business that
-- has none under way has all its orders looked through. The schema has no words for a part of a table.
CREATE INDEX "Order_under_way_idx" ON "Order"("businessId", "receivedAt" DESC, "id" DESC)
  WHERE "status" NOT IN ('completed', 'cancelled');
