-- AlterTable
ALTER TABLE "Connection" ADD COLUMN     "importCursor" TEXT;
