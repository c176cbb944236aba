-- AlterTable
ALTER TABLE "RefreshState" ADD COLUMN     "queuedIn" BIGINT;
