-- The orders of a connection in the order of the list, which looks through these alone where it is narrowed to one.
CREATE INDEX "Order_businessId_connectionId_receivedAt_id_idx" ON "Order"("businessId", "connectionId", "receivedAt" DESC, "id" DESC);

-- The index of the search knows all that a search or a filter may ask for beside words: now of each order its connection.
DROP INDEX "Order_search_idx";
CREATE INDEX "Order_search_idx" ON "Order" USING GIN (
  "businessId" uuid_ops, search_month("receivedAt") date_ops, "status" text_ops, "placedById" uuid_ops, "departmentId" uuid_ops,
  "connectionId" uuid_ops, "sourceLanguage" text_ops, "targetLanguage" text_ops, "searchWords" gin_trgm_ops
);
