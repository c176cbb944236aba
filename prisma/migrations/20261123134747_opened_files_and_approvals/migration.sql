-- CreateTable
CREATE TABLE "OpenedFile" (
    "fileId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "sizeBytes" BIGINT NOT NULL,
    "openedAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OpenedFile_pkey" PRIMARY KEY ("fileId","userId")
);

-- CreateTable
CREATE TABLE "Approval" (
    "id" UUID NOT NULL,
    "businessId" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "approvedById" UUID NOT NULL,
    "approvedByName" TEXT NOT NULL,
    "onBehalfOfId" UUID,
    "onBehalfOfName" TEXT,
    "decidedAt" TIMESTAMPTZ(6) NOT NULL,
    "confirmedAt" TIMESTAMPTZ(6) NOT NULL,
    "documents" JSONB NOT NULL,

    CONSTRAINT "Approval_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "OpenedFile_userId_idx" ON "OpenedFile"("userId");

-- CreateIndex
CREATE INDEX "OpenedFile_openedAt_idx" ON "OpenedFile"("openedAt");

-- CreateIndex
CREATE INDEX "Approval_orderId_decidedAt_idx" ON "Approval"("orderId", "decidedAt" DESC);

-- AddForeignKey
ALTER TABLE "OpenedFile" ADD CONSTRAINT "OpenedFile_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "File"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OpenedFile" ADD CONSTRAINT "OpenedFile_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Approval" ADD CONSTRAINT "Approval_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Approval" ADD CONSTRAINT "Approval_approvedById_fkey" FOREIGN KEY ("approvedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Approval" ADD CONSTRAINT "Approval_onBehalfOfId_fkey" FOREIGN KEY ("onBehalfOfId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
