-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "neededBy" TEXT;

-- AlterTable
ALTER TABLE "Quote" ADD COLUMN     "neededBy" TEXT;

-- What is needed soon, or was, comes first on Home, and for who sees their own alone, of theirs.
CREATE INDEX "Order_needed_under_way_idx" ON "Order"("businessId", "neededBy", "id")
  WHERE "neededBy" IS NOT NULL AND "status" NOT IN ('completed', 'cancelled');
CREATE INDEX "Order_own_needed_under_way_idx" ON "Order"("businessId", "placedById", "neededBy", "id")
  WHERE "neededBy" IS NOT NULL AND "status" NOT IN ('completed', 'cancelled');

-- How long the last orders in a pair of languages took.
CREATE INDEX "Order_completed_of_pair_idx" ON "Order"("connectionId", "sourceLanguage", "targetLanguage", "completedAt" DESC)
  WHERE "status" = 'completed';
