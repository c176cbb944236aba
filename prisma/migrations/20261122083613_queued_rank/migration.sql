-- AlterTable
ALTER TABLE "RefreshState" ADD COLUMN     "queuedRank" SMALLINT NOT NULL DEFAULT 0;
