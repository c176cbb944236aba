-- CreateTable
CREATE TABLE "SavedAddress" (
    "id" UUID NOT NULL,
    "businessId" UUID NOT NULL,
    "departmentId" UUID,
    "label" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "street1" TEXT NOT NULL,
    "street2" TEXT,
    "city" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "zip" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SavedAddress_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SavedAddress_departmentId_idx" ON "SavedAddress"("departmentId");

-- CreateIndex
CREATE UNIQUE INDEX "SavedAddress_businessId_departmentId_label_key" ON "SavedAddress"("businessId", "departmentId", "label");

-- AddForeignKey
ALTER TABLE "SavedAddress" ADD CONSTRAINT "SavedAddress_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "Business"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedAddress" ADD CONSTRAINT "SavedAddress_departmentId_fkey" FOREIGN KEY ("departmentId") REFERENCES "Department"("id") ON DELETE NO ACTION ON UPDATE CASCADE;
