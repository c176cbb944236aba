-- AlterTable
ALTER TABLE "Membership" ADD COLUMN     "disabledAt" TIMESTAMPTZ(6);
