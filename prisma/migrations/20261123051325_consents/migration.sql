-- CreateEnum
CREATE TYPE "ConsentOutcome" AS ENUM ('confirmed', 'declined', 'withdrawn', 'expired');

-- AlterEnum
ALTER TYPE "CommandState" ADD VALUE 'awaiting_consent';

-- AlterTable
ALTER TABLE "Business" ADD COLUMN     "staffOrdersNeedConsent" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "Consent" (
    "commandId" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(6) NOT NULL,
    "settledAt" TIMESTAMPTZ(6),
    "outcome" "ConsentOutcome",
    "why" TEXT,

    CONSTRAINT "Consent_pkey" PRIMARY KEY ("commandId")
);

-- CreateIndex
CREATE UNIQUE INDEX "Consent_digest_key" ON "Consent"("digest");

-- CreateIndex
CREATE INDEX "Consent_outcome_expiresAt_idx" ON "Consent"("outcome", "expiresAt");

-- CreateIndex
CREATE INDEX "Consent_staffId_createdAt_idx" ON "Consent"("staffId", "createdAt" DESC);

-- AddForeignKey
ALTER TABLE "Consent" ADD CONSTRAINT "Consent_commandId_fkey" FOREIGN KEY ("commandId") REFERENCES "Command"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Consent" ADD CONSTRAINT "Consent_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
