-- AlterTable
ALTER TABLE "User" ADD COLUMN     "emailProvenAt" TIMESTAMPTZ(6);
