-- AlterTable
ALTER TABLE "MirrorProgress" ADD COLUMN     "frontAnsweredAt" TIMESTAMPTZ(6);
