-- AlterTable
ALTER TABLE "MirrorProgress" ADD COLUMN     "scanPage" TEXT;

-- CreateIndex
CREATE INDEX "CallbackDelivery_connectionId_receivedAt_idx" ON "CallbackDelivery"("connectionId", "receivedAt");
