-- AlterTable
ALTER TABLE "MirrorProgress" ADD COLUMN     "heldUpAt" TIMESTAMPTZ(6);
