-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "neededByChangedAt" TIMESTAMPTZ(6);
