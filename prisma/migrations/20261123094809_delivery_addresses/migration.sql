-- CreateTable
CREATE TABLE "DeliveryAddress" (
    "id" UUID NOT NULL,
    "businessId" UUID NOT NULL,
    "placedById" UUID NOT NULL,
    "departmentId" UUID,
    "recipient" TEXT NOT NULL,
    "street1" TEXT NOT NULL,
    "street2" TEXT,
    "city" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "zip" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    "usedAt" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "DeliveryAddress_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DeliveryAddress_businessId_usedAt_idx" ON "DeliveryAddress"("businessId", "usedAt" DESC);

-- CreateIndex
CREATE INDEX "DeliveryAddress_usedAt_idx" ON "DeliveryAddress"("usedAt");

-- CreateIndex
CREATE UNIQUE INDEX "DeliveryAddress_businessId_placedById_digest_key" ON "DeliveryAddress"("businessId", "placedById", "digest");

-- AddForeignKey
ALTER TABLE "DeliveryAddress" ADD CONSTRAINT "DeliveryAddress_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "Business"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeliveryAddress" ADD CONSTRAINT "DeliveryAddress_placedById_fkey" FOREIGN KEY ("placedById") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
