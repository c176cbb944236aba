-- AlterTable
ALTER TABLE "Draft" ADD COLUMN     "reorderOfId" UUID;

-- AlterTable
ALTER TABLE "DraftDocument" ADD COLUMN     "copyOfId" UUID;

-- CreateIndex
CREATE INDEX "DraftDocument_sha256_idx" ON "DraftDocument"("sha256");

-- CreateIndex
CREATE INDEX "OpenedFile_sha256_idx" ON "OpenedFile"("sha256");
