-- DropIndex
DROP INDEX "Quote_businessId_searchText_idx";

-- DropIndex
DROP INDEX "Quote_businessId_status_receivedAt_idx";

-- Searched as orders are: by words and numbers that the database makes.
ALTER TABLE "Quote"
  ADD COLUMN "numberKey" TEXT GENERATED ALWAYS AS (search_number_key("number")) STORED,
  ADD COLUMN "searchWords" TEXT
    GENERATED ALWAYS AS (search_words(search_without_zeros("number") || ' ' || "searchText")) STORED;

-- CreateIndex
CREATE INDEX "Quote_businessId_status_receivedAt_id_idx" ON "Quote"("businessId", "status", "receivedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Quote_businessId_placedById_receivedAt_id_idx" ON "Quote"("businessId", "placedById", "receivedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Quote_businessId_departmentId_receivedAt_id_idx" ON "Quote"("businessId", "departmentId", "receivedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Quote_businessId_numberKey_idx" ON "Quote"("businessId", "numberKey");

-- CreateIndex
CREATE INDEX "Quote_businessId_searchWords_idx" ON "Quote" USING GIN ("businessId" uuid_ops, "searchWords" gin_trgm_ops);
