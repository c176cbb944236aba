-- AlterTable
ALTER TABLE "AuditEvent" ADD COLUMN     "grantId" UUID;

-- AlterTable
ALTER TABLE "Command" ADD COLUMN     "grantId" UUID;

-- AlterTable
ALTER TABLE "Draft" ADD COLUMN     "changedByStaffId" UUID;

-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "placedByStaffId" UUID;

-- AlterTable
ALTER TABLE "Quote" ADD COLUMN     "placedByStaffId" UUID;

-- AlterTable
ALTER TABLE "StatusChange" ADD COLUMN     "onBehalfOfId" UUID;

-- CreateTable
CREATE TABLE "StaffGrant" (
    "id" UUID NOT NULL,
    "sessionId" UUID,
    "staffId" UUID NOT NULL,
    "businessId" UUID NOT NULL,
    "personId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "requestId" TEXT NOT NULL,
    "address" TEXT,
    "startedAt" TIMESTAMPTZ(6) NOT NULL,
    "expiresAt" TIMESTAMPTZ(6) NOT NULL,
    "endedAt" TIMESTAMPTZ(6),

    CONSTRAINT "StaffGrant_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "StaffGrant_businessId_startedAt_id_idx" ON "StaffGrant"("businessId", "startedAt" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "StaffGrant" ADD CONSTRAINT "StaffGrant_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StaffGrant" ADD CONSTRAINT "StaffGrant_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StaffGrant" ADD CONSTRAINT "StaffGrant_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "Business"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StaffGrant" ADD CONSTRAINT "StaffGrant_personId_fkey" FOREIGN KEY ("personId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_placedByStaffId_fkey" FOREIGN KEY ("placedByStaffId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_placedByStaffId_fkey" FOREIGN KEY ("placedByStaffId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "StaffGrant_sessionId_idx" ON "StaffGrant"("sessionId");

-- A session acts for one person at a time. The worker looks which of the few open ones are over.
CREATE UNIQUE INDEX "StaffGrant_open_key" ON "StaffGrant"("sessionId") WHERE "endedAt" IS NULL;
CREATE INDEX "StaffGrant_open_idx" ON "StaffGrant"("expiresAt") WHERE "endedAt" IS NULL;

-- What was done under a grant, among everything that was done by people themselves.
CREATE INDEX "AuditEvent_grant_idx" ON "AuditEvent"("grantId", "createdAt", "id") WHERE "grantId" IS NOT NULL;

-- What needs attention in any business, the longest wait first.
CREATE INDEX "Order_longest_in_review_idx" ON "Order"("reviewAt", "id") WHERE "status" = 'client_review' AND "goneAt" IS NULL;
CREATE INDEX "AccessToken_refused_idx" ON "AccessToken"("refusedSince", "id") WHERE "state" <> 'working';
CREATE INDEX "Command_unknown_idx" ON "Command"("createdAt", "id") WHERE "state" = 'unknown';

-- By which the operator's staff find customers.
CREATE INDEX "Business_name_search_idx" ON "Business" USING GIN ("name" gin_trgm_ops);
CREATE INDEX "User_name_search_idx" ON "User" USING GIN ("name" gin_trgm_ops);
CREATE INDEX "User_email_search_idx" ON "User" USING GIN ("email" gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "Draft" ADD CONSTRAINT "Draft_changedByStaffId_fkey" FOREIGN KEY ("changedByStaffId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
