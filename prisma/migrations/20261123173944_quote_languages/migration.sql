-- CreateIndex
CREATE INDEX "Quote_businessId_sourceLanguage_receivedAt_id_idx" ON "Quote"("businessId", "sourceLanguage", "receivedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Quote_businessId_targetLanguage_receivedAt_id_idx" ON "Quote"("businessId", "targetLanguage", "receivedAt" DESC, "id" DESC);
