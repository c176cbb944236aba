-- DropIndex
DROP INDEX "AuditEvent_businessId_createdAt_idx";

-- CreateIndex
CREATE INDEX "AuditEvent_businessId_createdAt_id_idx" ON "AuditEvent"("businessId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "AuditEvent_businessId_action_createdAt_id_idx" ON "AuditEvent"("businessId", "action", "createdAt" DESC, "id" DESC);
