-- Of what waits for a decision, what is needed soon, or was, comes first on Home.
CREATE INDEX "Order_needed_in_review_idx" ON "Order"("businessId", "neededBy", "id") INCLUDE ("placedById", "departmentId")
  WHERE "neededBy" IS NOT NULL AND "status" = 'client_review' AND "goneAt" IS NULL;
CREATE INDEX "Quote_needed_pending_idx" ON "Quote"("businessId", "neededBy", "id") INCLUDE ("placedById", "departmentId")
  WHERE "neededBy" IS NOT NULL AND "status" = 'pending' AND "goneAt" IS NULL;
