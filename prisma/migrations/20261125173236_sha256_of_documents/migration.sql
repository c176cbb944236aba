-- AlterTable
ALTER TABLE "DraftDocument" ADD COLUMN     "sha256" TEXT;
