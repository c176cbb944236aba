-- AlterTable
ALTER TABLE "SignInAttempt" ADD COLUMN     "knownUntil" TIMESTAMPTZ(6);

-- CreateIndex
CREATE INDEX "SignInAttempt_windowStart_idx" ON "SignInAttempt"("windowStart");
