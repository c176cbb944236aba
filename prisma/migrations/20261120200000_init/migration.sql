-- Trigram search within a business needs both.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;


-- CreateEnum
CREATE TYPE "Role" AS ENUM ('requester', 'approver', 'administrator');

-- CreateEnum
CREATE TYPE "ServiceVariant" AS ENUM ('a', 'b');

-- CreateEnum
CREATE TYPE "TokenState" AS ENUM ('working', 'rejected', 'denied');

-- CreateEnum
CREATE TYPE "ChangeSource" AS ENUM ('callback', 'action', 'sweep');

-- CreateEnum
CREATE TYPE "UploadState" AS ENUM ('uploading', 'uploaded', 'failed');

-- CreateEnum
CREATE TYPE "SubmissionState" AS ENUM ('sending', 'unknown', 'accepted', 'refused');

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT,
    "timeZone" TEXT NOT NULL DEFAULT 'UTC',
    "isStaff" BOOLEAN NOT NULL DEFAULT false,
    "disabledAt" TIMESTAMPTZ(6),
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Identity" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Identity_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "businessId" UUID,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(6) NOT NULL,
    "revokedAt" TIMESTAMPTZ(6),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignInAttempt" (
    "key" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "windowStart" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "SignInAttempt_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Business" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Business_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Membership" (
    "userId" UUID NOT NULL,
    "businessId" UUID NOT NULL,
    "role" "Role" NOT NULL,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Membership_pkey" PRIMARY KEY ("userId","businessId")
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" UUID NOT NULL,
    "businessId" UUID,
    "actorId" UUID,
    "action" TEXT NOT NULL,
    "subjectKind" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "requestId" TEXT,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Connection" (
    "id" UUID NOT NULL,
    "businessId" UUID NOT NULL,
    "variant" "ServiceVariant" NOT NULL,
    "environment" TEXT NOT NULL,
    "baseUrl" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "languages" JSONB,
    "languagesAt" TIMESTAMPTZ(6),
    "sweptAt" TIMESTAMPTZ(6),
    "sweepFailedAt" TIMESTAMPTZ(6),
    "sweepFailure" TEXT,
    "importNextPage" INTEGER,
    "importedAt" TIMESTAMPTZ(6),

    CONSTRAINT "Connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SigningSecret" (
    "id" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "sealed" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retiredAt" TIMESTAMPTZ(6),

    CONSTRAINT "SigningSecret_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AccessToken" (
    "id" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "userId" UUID,
    "sealed" TEXT NOT NULL,
    "lastFour" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "state" "TokenState" NOT NULL,
    "checkedAt" TIMESTAMPTZ(6) NOT NULL,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AccessToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Coversheet" (
    "connectionId" UUID NOT NULL,
    "whiteLabel" BOOLEAN NOT NULL DEFAULT false,
    "referenceLabel" TEXT NOT NULL DEFAULT 'Reference',
    "referenceVisible" BOOLEAN NOT NULL DEFAULT true,
    "referenceRequired" BOOLEAN NOT NULL DEFAULT false,
    "field1Label" TEXT NOT NULL DEFAULT 'Field 1',
    "field1Visible" BOOLEAN NOT NULL DEFAULT true,
    "field1Required" BOOLEAN NOT NULL DEFAULT false,
    "field2Label" TEXT NOT NULL DEFAULT 'Field 2',
    "field2Visible" BOOLEAN NOT NULL DEFAULT true,
    "field2Required" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "Coversheet_pkey" PRIMARY KEY ("connectionId")
);

-- CreateTable
CREATE TABLE "RequestBudget" (
    "fingerprint" TEXT NOT NULL,
    "limit" INTEGER NOT NULL DEFAULT 60,
    "taken" TIMESTAMPTZ(6)[],
    "blockedUntil" TIMESTAMPTZ(6),

    CONSTRAINT "RequestBudget_pkey" PRIMARY KEY ("fingerprint")
);

-- CreateTable
CREATE TABLE "Order" (
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
    "reviewAt" TIMESTAMPTZ(6),
    "approvedAt" TIMESTAMPTZ(6),
    "completedAt" TIMESTAMPTZ(6),
    "cancelledAt" TIMESTAMPTZ(6),
    "placedById" UUID,
    "submissionId" UUID,
    "searchText" TEXT NOT NULL,
    "snapshot" JSONB NOT NULL,
    "snapshotWhole" BOOLEAN NOT NULL,
    "requestedAt" TIMESTAMPTZ(6) NOT NULL,
    "answeredAt" TIMESTAMPTZ(6) NOT NULL,
    "confirmedAt" TIMESTAMPTZ(6) NOT NULL,
    "goneAt" TIMESTAMPTZ(6),
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "File" (
    "id" UUID NOT NULL,
    "businessId" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "serviceId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "sizeBytes" BIGINT NOT NULL,
    "uploadedAt" TIMESTAMPTZ(6) NOT NULL,
    "orderId" UUID,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "File_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StatusChange" (
    "id" UUID NOT NULL,
    "businessId" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "occurredAt" TIMESTAMPTZ(6),
    "seenAt" TIMESTAMPTZ(6) NOT NULL,
    "source" "ChangeSource" NOT NULL,
    "actorId" UUID,

    CONSTRAINT "StatusChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RefreshState" (
    "connectionId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "serviceId" TEXT NOT NULL,
    "wanted" BIGINT NOT NULL DEFAULT 0,
    "done" BIGINT NOT NULL DEFAULT 0,
    "leaseToken" UUID,
    "leaseUntil" TIMESTAMPTZ(6),

    CONSTRAINT "RefreshState_pkey" PRIMARY KEY ("connectionId","kind","serviceId")
);

-- CreateTable
CREATE TABLE "Draft" (
    "id" UUID NOT NULL,
    "businessId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'order',
    "content" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMPTZ(6) NOT NULL,
    "closedAt" TIMESTAMPTZ(6),

    CONSTRAINT "Draft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DraftDocument" (
    "id" UUID NOT NULL,
    "draftId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "sizeBytes" BIGINT NOT NULL,
    "state" "UploadState" NOT NULL,
    "uploadToken" UUID,
    "heartbeatAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "fileServiceId" TEXT,
    "position" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DraftDocument_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Submission" (
    "id" UUID NOT NULL,
    "draftId" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "businessId" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'order',
    "state" "SubmissionState" NOT NULL,
    "callbackKeyHash" TEXT NOT NULL,
    "leaseToken" UUID,
    "leaseUntil" TIMESTAMPTZ(6),
    "request" JSONB NOT NULL,
    "sends" INTEGER NOT NULL DEFAULT 0,
    "firstSentAt" TIMESTAMPTZ(6),
    "lastSentAt" TIMESTAMPTZ(6),
    "looks" INTEGER NOT NULL DEFAULT 0,
    "lastLookedAt" TIMESTAMPTZ(6),
    "round" INTEGER NOT NULL DEFAULT 0,
    "nextLookAt" TIMESTAMPTZ(6),
    "resultServiceId" TEXT,
    "refusal" JSONB,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settledAt" TIMESTAMPTZ(6),

    CONSTRAINT "Submission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CallbackDelivery" (
    "id" UUID NOT NULL,
    "businessId" UUID NOT NULL,
    "connectionId" UUID NOT NULL,
    "submissionId" UUID NOT NULL,
    "serviceId" TEXT NOT NULL,
    "dedupeKey" TEXT NOT NULL,
    "rawBody" BYTEA NOT NULL,
    "headers" JSONB NOT NULL,
    "verdict" TEXT NOT NULL,
    "receivedAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processedAt" TIMESTAMPTZ(6),

    CONSTRAINT "CallbackDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CallbackRefusal" (
    "connectionId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "lastAt" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "CallbackRefusal_pkey" PRIMARY KEY ("connectionId","day","reason")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "Identity_userId_idx" ON "Identity"("userId");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Membership_businessId_idx" ON "Membership"("businessId");

-- CreateIndex
CREATE INDEX "AuditEvent_businessId_createdAt_idx" ON "AuditEvent"("businessId", "createdAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "Connection_businessId_key" ON "Connection"("businessId");

-- CreateIndex
CREATE INDEX "SigningSecret_connectionId_idx" ON "SigningSecret"("connectionId");

-- CreateIndex
CREATE INDEX "AccessToken_userId_idx" ON "AccessToken"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "AccessToken_connectionId_userId_key" ON "AccessToken"("connectionId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "Order_submissionId_key" ON "Order"("submissionId");

-- CreateIndex
CREATE INDEX "Order_businessId_receivedAt_id_idx" ON "Order"("businessId", "receivedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Order_businessId_status_receivedAt_idx" ON "Order"("businessId", "status", "receivedAt" DESC);

-- CreateIndex
CREATE INDEX "Order_businessId_searchText_idx" ON "Order" USING GIN ("businessId" uuid_ops, "searchText" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "Order_connectionId_serviceId_key" ON "Order"("connectionId", "serviceId");

-- CreateIndex
CREATE INDEX "File_orderId_idx" ON "File"("orderId");

-- CreateIndex
CREATE UNIQUE INDEX "File_connectionId_serviceId_key" ON "File"("connectionId", "serviceId");

-- CreateIndex
CREATE INDEX "StatusChange_orderId_seenAt_idx" ON "StatusChange"("orderId", "seenAt");

-- CreateIndex
CREATE INDEX "Draft_userId_businessId_closedAt_idx" ON "Draft"("userId", "businessId", "closedAt");

-- CreateIndex
CREATE INDEX "DraftDocument_draftId_position_idx" ON "DraftDocument"("draftId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "Submission_callbackKeyHash_key" ON "Submission"("callbackKeyHash");

-- CreateIndex
CREATE INDEX "Submission_businessId_state_idx" ON "Submission"("businessId", "state");

-- CreateIndex
CREATE UNIQUE INDEX "Submission_draftId_attempt_key" ON "Submission"("draftId", "attempt");

-- CreateIndex
CREATE INDEX "CallbackDelivery_processedAt_receivedAt_idx" ON "CallbackDelivery"("processedAt", "receivedAt");

-- CreateIndex
CREATE UNIQUE INDEX "CallbackDelivery_connectionId_dedupeKey_key" ON "CallbackDelivery"("connectionId", "dedupeKey");

-- AddForeignKey
ALTER TABLE "Identity" ADD CONSTRAINT "Identity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "Business"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Membership" ADD CONSTRAINT "Membership_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "Business"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Connection" ADD CONSTRAINT "Connection_businessId_fkey" FOREIGN KEY ("businessId") REFERENCES "Business"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SigningSecret" ADD CONSTRAINT "SigningSecret_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessToken" ADD CONSTRAINT "AccessToken_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AccessToken" ADD CONSTRAINT "AccessToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Coversheet" ADD CONSTRAINT "Coversheet_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_placedById_fkey" FOREIGN KEY ("placedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "File" ADD CONSTRAINT "File_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "File" ADD CONSTRAINT "File_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StatusChange" ADD CONSTRAINT "StatusChange_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Draft" ADD CONSTRAINT "Draft_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DraftDocument" ADD CONSTRAINT "DraftDocument_draftId_fkey" FOREIGN KEY ("draftId") REFERENCES "Draft"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Submission" ADD CONSTRAINT "Submission_draftId_fkey" FOREIGN KEY ("draftId") REFERENCES "Draft"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Submission" ADD CONSTRAINT "Submission_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Submission" ADD CONSTRAINT "Submission_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The audit log is append-only for everybody, this application included.
-- (The semicolon inside is written as \x3b, because the schema engine splits a script at every semicolon.)
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
  E'BEGIN RAISE EXCEPTION ''% is append-only'', TG_TABLE_NAME\x3b END';

CREATE TRIGGER audit_event_append_only BEFORE UPDATE OR DELETE ON "AuditEvent"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
