-- AlterTable
ALTER TABLE "RefreshState" ADD COLUMN "queuedAt" TIMESTAMPTZ(6);
