-- CreateTable
CREATE TABLE "RefusedCallback" (
    "id" UUID NOT NULL,
    "businessId" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "commandId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "receivedAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RefusedCallback_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "RefusedCallback_businessId_id_idx" ON "RefusedCallback"("businessId", "id" DESC);

-- CreateIndex
CREATE INDEX "RefusedCallback_connectionId_receivedAt_idx" ON "RefusedCallback"("connectionId", "receivedAt");

-- CreateIndex
CREATE INDEX "RefusedCallback_receivedAt_idx" ON "RefusedCallback"("receivedAt");

-- CreateIndex
CREATE INDEX "CallbackDelivery_businessId_id_idx" ON "CallbackDelivery"("businessId", "id" DESC);
