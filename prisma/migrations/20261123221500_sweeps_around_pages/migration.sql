-- AlterTable
ALTER TABLE "MirrorProgress" ADD COLUMN     "sweepFailedAt" TIMESTAMPTZ(6);
