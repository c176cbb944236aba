-- AlterTable
ALTER TABLE "Connection" ADD COLUMN     "importBeganAt" TIMESTAMPTZ(6),
ADD COLUMN     "sweepHead" TEXT[];
