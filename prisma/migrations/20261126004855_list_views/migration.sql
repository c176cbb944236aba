-- CreateEnum
CREATE TYPE "ViewedList" AS ENUM ('orders', 'quotes');

-- CreateTable
CREATE TABLE "ListView" (
    "id" UUID NOT NULL,
    "businessId" UUID NOT NULL,
    "userId" UUID,
    "list" "ViewedList" NOT NULL,
    "name" TEXT NOT NULL,
    "isShared" BOOLEAN NOT NULL,
    "query" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ListView_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ListView_businessId_list_idx" ON "ListView"("businessId", "list");

-- CreateIndex
CREATE INDEX "ListView_userId_idx" ON "ListView"("userId");

-- AddForeignKey
ALTER TABLE "ListView" ADD CONSTRAINT "ListView_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "Business"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ListView" ADD CONSTRAINT "ListView_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
