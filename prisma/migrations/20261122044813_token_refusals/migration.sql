-- AlterTable
ALTER TABLE "AccessToken" ADD COLUMN     "askAgainAt" TIMESTAMPTZ(6),
ADD COLUMN     "refusals" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "refusedSince" TIMESTAMPTZ(6);

-- CreateIndex
CREATE INDEX "AccessToken_askAgainAt_idx" ON "AccessToken"("askAgainAt");

-- Tokens that are out of use are tried again.
UPDATE "AccessToken" SET "askAgainAt" = now(), "refusedSince" = "checkedAt", refusals = 3 WHERE state <> 'working';
