-- What somebody has under way themselves, of all that they ever ordered and all that others have under way.
CREATE INDEX "Order_own_under_way_idx" ON "Order"("businessId", "placedById", "receivedAt" DESC, "id" DESC)
  WHERE "status" NOT IN ('completed', 'cancelled');
