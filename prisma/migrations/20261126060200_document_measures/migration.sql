-- AlterTable
ALTER TABLE "DraftDocument" ADD COLUMN     "measure" JSONB;
