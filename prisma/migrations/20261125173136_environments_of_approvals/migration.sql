-- AlterTable
ALTER TABLE "Approval" ADD COLUMN     "environment" TEXT;
