-- AlterTable
ALTER TABLE "RequestBudget" ADD COLUMN     "turns" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "WaitingTurn" (
    "id" UUID NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "priority" TEXT NOT NULL,
    "party" TEXT NOT NULL,
    "since" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),
    "asksAt" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "WaitingTurn_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "WaitingTurn_fingerprint_idx" ON "WaitingTurn"("fingerprint");
