-- What was completed before it came, by the service's clock: nothing, as far as is known. A list of what was completed by
-- some day begins at that day, or at the newest of these.
CREATE INDEX "Order_completed_before_it_came_idx" ON "Order"("businessId", "receivedAt" DESC) WHERE "completedAt" < "receivedAt";
