-- Attempts become commands: whatever the portal asks the service to do is one.
ALTER TYPE "SubmissionState" RENAME TO "CommandState";
ALTER TYPE "CommandState" RENAME VALUE 'accepted' TO 'done';
ALTER TABLE "Submission" RENAME TO "Command";
ALTER TABLE "Command" RENAME CONSTRAINT "Submission_pkey" TO "Command_pkey";
ALTER TABLE "Command" RENAME CONSTRAINT "Submission_connectionId_fkey" TO "Command_connectionId_fkey";
ALTER TABLE "Command" RENAME CONSTRAINT "Submission_draftId_fkey" TO "Command_draftId_fkey";
ALTER TABLE "Command" RENAME CONSTRAINT "Submission_userId_fkey" TO "Command_actorId_fkey";
ALTER INDEX "Submission_callbackKeyHash_key" RENAME TO "Command_callbackKeyHash_key";
ALTER INDEX "Submission_businessId_state_idx" RENAME TO "Command_businessId_state_idx";
DROP INDEX "Submission_draftId_attempt_key";
ALTER TABLE "Command" RENAME COLUMN "userId" TO "actorId";
ALTER TABLE "Command" RENAME COLUMN "resultServiceId" TO "serviceId";
ALTER TABLE "Command" ALTER COLUMN "draftId" DROP NOT NULL, ALTER COLUMN "kind" DROP DEFAULT,
  ADD COLUMN "key" TEXT,
  ADD COLUMN "departmentId" UUID,
  ADD COLUMN "onBehalfOfId" UUID,
  ADD COLUMN "requestId" TEXT,
  ADD COLUMN "subjectId" UUID,
  ADD COLUMN "byAnother" BOOLEAN NOT NULL DEFAULT false;
UPDATE "Command" SET "kind" = 'order.place', "key" = "draftId"::text;
ALTER TABLE "Command" ALTER COLUMN "key" SET NOT NULL;
ALTER TABLE "Order" RENAME COLUMN "submissionId" TO "commandId";
ALTER TABLE "Order" RENAME CONSTRAINT "Order_submissionId_fkey" TO "Order_commandId_fkey";
ALTER INDEX "Order_submissionId_key" RENAME TO "Order_commandId_key";
ALTER TABLE "Order" ADD COLUMN "departmentId" UUID;
UPDATE "Command" SET "subjectId" = o.id FROM "Order" o WHERE o."commandId" = "Command".id;

-- One open command for a kind and key, whatever runs at once.
CREATE UNIQUE INDEX "Command_open_key" ON "Command" ("kind", "key") WHERE "state" IN ('sending', 'unknown');

-- Callbacks and the timeline bear the kind of what they speak of.
ALTER TABLE "CallbackDelivery" RENAME COLUMN "submissionId" TO "commandId";
ALTER TABLE "CallbackDelivery" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'order';
ALTER TABLE "CallbackDelivery" ALTER COLUMN "kind" DROP DEFAULT;
DROP INDEX "CallbackDelivery_connectionId_dedupeKey_key";
ALTER TABLE "StatusChange" DROP CONSTRAINT "StatusChange_orderId_fkey";
ALTER TABLE "StatusChange" RENAME COLUMN "orderId" TO "subjectId";
ALTER TABLE "StatusChange" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'order';
ALTER TABLE "StatusChange" ALTER COLUMN "kind" DROP DEFAULT;
ALTER INDEX "StatusChange_orderId_seenAt_idx" RENAME TO "StatusChange_subjectId_seenAt_idx";

-- How far the mirror of each kind has come.
CREATE TABLE "MirrorProgress" (
    "connectionId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "head" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "sweptAt" TIMESTAMPTZ(6),
    "failedAt" TIMESTAMPTZ(6),
    "failure" TEXT,
    "walkPage" TEXT,
    "walkBeganAt" TIMESTAMPTZ(6),
    "walkedAt" TIMESTAMPTZ(6),

    CONSTRAINT "MirrorProgress_pkey" PRIMARY KEY ("connectionId","kind")
);

INSERT INTO "MirrorProgress" ("connectionId", "kind", "head", "sweptAt", "failedAt", "failure", "walkPage", "walkBeganAt", "walkedAt")
  SELECT "id", 'order', COALESCE("sweepHead", '{}'), "sweptAt", "sweepFailedAt", "sweepFailure",
    CASE WHEN "importNextPage" > 0 THEN COALESCE("importCursor", '') END, "importBeganAt", "importedAt"
  FROM "Connection";
ALTER TABLE "Connection"
  DROP COLUMN "sweepHead", DROP COLUMN "sweptAt", DROP COLUMN "sweepFailedAt", DROP COLUMN "sweepFailure",
  DROP COLUMN "importNextPage", DROP COLUMN "importCursor", DROP COLUMN "importBeganAt", DROP COLUMN "importedAt";

-- Files are mirrored like everything else. What is known of them was told when they were uploaded or attached.
ALTER TABLE "File"
  ADD COLUMN "quoteId" UUID,
  ADD COLUMN "snapshot" JSONB,
  ADD COLUMN "snapshotWhole" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "requestedAt" TIMESTAMPTZ(6),
  ADD COLUMN "answeredAt" TIMESTAMPTZ(6),
  ADD COLUMN "confirmedAt" TIMESTAMPTZ(6),
  ADD COLUMN "goneAt" TIMESTAMPTZ(6);
UPDATE "File" SET
  "snapshot" = jsonb_build_object('serviceId', "serviceId", 'name', "name", 'kind', "kind", 'sizeBytes', "sizeBytes",
    'createdAt', to_char("uploadedAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  "requestedAt" = "createdAt", "answeredAt" = "createdAt", "confirmedAt" = "createdAt";
ALTER TABLE "File"
  ALTER COLUMN "snapshot" SET NOT NULL, ALTER COLUMN "snapshotWhole" DROP DEFAULT,
  ALTER COLUMN "requestedAt" SET NOT NULL, ALTER COLUMN "answeredAt" SET NOT NULL, ALTER COLUMN "confirmedAt" SET NOT NULL;

-- Quotes, and the outbox.
CREATE TABLE "Quote" (
    "id" UUID NOT NULL,
    "businessId" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "serviceId" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "reference" TEXT,
    "status" TEXT NOT NULL,
    "sourceLanguage" TEXT NOT NULL,
    "targetLanguage" TEXT NOT NULL,
    "serviceNames" TEXT[],
    "totalCents" INTEGER,
    "receivedAt" TIMESTAMPTZ(6) NOT NULL,
    "convertedAt" TIMESTAMPTZ(6),
    "orderServiceId" TEXT,
    "placedById" UUID,
    "departmentId" UUID,
    "commandId" UUID,
    "searchText" TEXT NOT NULL,
    "snapshot" JSONB NOT NULL,
    "snapshotWhole" BOOLEAN NOT NULL,
    "requestedAt" TIMESTAMPTZ(6) NOT NULL,
    "answeredAt" TIMESTAMPTZ(6) NOT NULL,
    "confirmedAt" TIMESTAMPTZ(6) NOT NULL,
    "goneAt" TIMESTAMPTZ(6),
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Quote_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Change" (
    "id" BIGSERIAL NOT NULL,
    "businessId" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "subjectId" UUID NOT NULL,
    "statusFrom" TEXT,
    "statusTo" TEXT,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "relayedAt" TIMESTAMPTZ(6),

    CONSTRAINT "Change_pkey" PRIMARY KEY ("id")
);


-- What people act for: departments, what requesters see, several connections with names, on whose behalf.
CREATE TABLE "Department" (
    "id" UUID NOT NULL,
    "businessId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Department_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "Business" ADD COLUMN "requestersSeeAll" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "requestersSeePrices" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "Membership" ADD COLUMN "departmentId" UUID;
ALTER TABLE "AuditEvent" ADD COLUMN "onBehalfOfId" UUID;
ALTER TABLE "Connection" ADD COLUMN "name" TEXT NOT NULL DEFAULT 'Translation service',
  ADD COLUMN "isDefault" BOOLEAN NOT NULL DEFAULT true;
DROP INDEX "Connection_businessId_key";
CREATE UNIQUE INDEX "Connection_default_key" ON "Connection" ("businessId") WHERE "isDefault";

CREATE UNIQUE INDEX "Department_businessId_name_key" ON "Department"("businessId", "name");
CREATE UNIQUE INDEX "Quote_commandId_key" ON "Quote"("commandId");
CREATE INDEX "Quote_businessId_receivedAt_id_idx" ON "Quote"("businessId", "receivedAt" DESC, "id" DESC);
CREATE INDEX "Quote_businessId_status_receivedAt_idx" ON "Quote"("businessId", "status", "receivedAt" DESC);
CREATE INDEX "Quote_businessId_searchText_idx" ON "Quote" USING GIN ("businessId" uuid_ops, "searchText" gin_trgm_ops);
CREATE UNIQUE INDEX "Quote_connectionId_serviceId_key" ON "Quote"("connectionId", "serviceId");
CREATE INDEX "Change_relayedAt_id_idx" ON "Change"("relayedAt", "id");
CREATE INDEX "Command_subjectId_idx" ON "Command"("subjectId");
CREATE INDEX "Command_draftId_idx" ON "Command"("draftId");
CREATE UNIQUE INDEX "Command_kind_key_attempt_key" ON "Command"("kind", "key", "attempt");
CREATE UNIQUE INDEX "CallbackDelivery_connectionId_kind_dedupeKey_key" ON "CallbackDelivery"("connectionId", "kind", "dedupeKey");
CREATE INDEX "Connection_businessId_idx" ON "Connection"("businessId");
CREATE INDEX "File_quoteId_idx" ON "File"("quoteId");
CREATE INDEX "File_businessId_uploadedAt_id_idx" ON "File"("businessId", "uploadedAt" DESC, "id" DESC);
ALTER TABLE "Department" ADD CONSTRAINT "Department_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "Business"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_departmentId_fkey" FOREIGN KEY ("departmentId") REFERENCES "Department"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_placedById_fkey" FOREIGN KEY ("placedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Quote" ADD CONSTRAINT "Quote_commandId_fkey" FOREIGN KEY ("commandId") REFERENCES "Command"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "File" ADD CONSTRAINT "File_quoteId_fkey" FOREIGN KEY ("quoteId") REFERENCES "Quote"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "MirrorProgress" ADD CONSTRAINT "MirrorProgress_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Command" ADD CONSTRAINT "Command_onBehalfOfId_fkey" FOREIGN KEY ("onBehalfOfId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
