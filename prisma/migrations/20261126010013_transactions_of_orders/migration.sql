-- CreateTable
CREATE TABLE "OrderTransaction" (
    "orderId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "businessId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "amountCents" BIGINT NOT NULL,
    "createdAt" TIMESTAMPTZ(6) NOT NULL,
    "connectionId" UUID NOT NULL,
    "sourceLanguage" TEXT NOT NULL,
    "targetLanguage" TEXT NOT NULL,

    CONSTRAINT "OrderTransaction_pkey" PRIMARY KEY ("orderId","position")
);

-- CreateIndex
CREATE INDEX "OrderTransaction_businessId_createdAt_idx" ON "OrderTransaction"("businessId", "createdAt");

-- AddForeignKey
ALTER TABLE "OrderTransaction" ADD CONSTRAINT "OrderTransaction_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is stored already, out of its snapshot.
INSERT INTO "OrderTransaction" ("orderId", "position", "businessId", "kind", "amountCents", "createdAt", "connectionId", "sourceLanguage", "targetLanguage")
SELECT stored.id, told.place - 1, stored."businessId", told.transaction->>'kind', (told.transaction->>'amountCents')::bigint,
  (told.transaction->>'createdAt')::timestamptz, stored."connectionId", stored."sourceLanguage", stored."targetLanguage"
FROM "Order" AS stored, jsonb_array_elements(stored.snapshot->'transactions') WITH ORDINALITY AS told (transaction, place)
WHERE jsonb_typeof(stored.snapshot->'transactions') = 'array';
