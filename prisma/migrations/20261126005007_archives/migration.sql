-- CreateTable
CREATE TABLE "Archive" (
    "id" UUID NOT NULL,
    "businessId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "owner" TEXT NOT NULL,
    "sessionId" UUID NOT NULL,
    "rights" TEXT NOT NULL,
    "orderIds" UUID[],
    "doneOrders" INTEGER NOT NULL DEFAULT 0,
    "sealedKey" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(6) NOT NULL,
    "readyAt" TIMESTAMPTZ(6),
    "brokenOffAt" TIMESTAMPTZ(6),
    "nextLookAt" TIMESTAMPTZ(6),
    "requeues" INTEGER NOT NULL DEFAULT 0,
    "leaseToken" UUID,
    "leaseUntil" TIMESTAMPTZ(6),

    CONSTRAINT "Archive_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ArchiveEntry" (
    "archiveId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "orderNumber" TEXT,
    "fileName" TEXT,
    "sizeBytes" BIGINT NOT NULL DEFAULT 0,
    "failure" TEXT,

    CONSTRAINT "ArchiveEntry_pkey" PRIMARY KEY ("archiveId","position")
);

-- CreateTable
CREATE TABLE "ArchivePiece" (
    "archiveId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "ArchivePiece_pkey" PRIMARY KEY ("archiveId","position","number")
);

-- CreateIndex
CREATE INDEX "Archive_owner_createdAt_idx" ON "Archive"("owner", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Archive_userId_idx" ON "Archive"("userId");

-- CreateIndex
CREATE INDEX "Archive_sessionId_idx" ON "Archive"("sessionId");

-- CreateIndex
CREATE INDEX "Archive_businessId_nextLookAt_idx" ON "Archive"("businessId", "nextLookAt");

-- CreateIndex
CREATE INDEX "Archive_expiresAt_idx" ON "Archive"("expiresAt");

-- AddForeignKey
ALTER TABLE "Archive" ADD CONSTRAINT "Archive_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "Business"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Archive" ADD CONSTRAINT "Archive_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Archive" ADD CONSTRAINT "Archive_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ArchiveEntry" ADD CONSTRAINT "ArchiveEntry_archiveId_fkey" FOREIGN KEY ("archiveId") REFERENCES "Archive"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ArchivePiece" ADD CONSTRAINT "ArchivePiece_archiveId_fkey" FOREIGN KEY ("archiveId") REFERENCES "Archive"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is sealed cannot be compressed.
ALTER TABLE "ArchivePiece" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
