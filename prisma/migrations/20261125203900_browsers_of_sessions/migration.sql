-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "browserDigest" TEXT;

-- CreateIndex
CREATE INDEX "Session_browserDigest_idx" ON "Session"("browserDigest");
