-- Orders that wait for somebody's decision, the longest wait first: few beside those that are done, and never all of
-- them looked through or sorted. With whose they are, so that counting them reads nothing but this.
CREATE INDEX "Order_in_review_idx" ON "Order"("businessId", "reviewAt", "id") INCLUDE ("placedById", "departmentId")
  WHERE "status" = 'client_review' AND "goneAt" IS NULL;
