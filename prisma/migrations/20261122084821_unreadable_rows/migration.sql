-- CreateTable
CREATE TABLE "UnreadableRow" (
    "connectionId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "fields" TEXT[],
    "firstSeenAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seenAt" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "UnreadableRow_pkey" PRIMARY KEY ("connectionId","kind","key")
);

-- AddForeignKey
ALTER TABLE "UnreadableRow" ADD CONSTRAINT "UnreadableRow_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
