-- AlterTable
ALTER TABLE "ClockMark" ADD COLUMN     "stepSeenAt" TIMESTAMPTZ(6);
