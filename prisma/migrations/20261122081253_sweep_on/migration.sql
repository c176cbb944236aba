-- AlterTable
ALTER TABLE "MirrorProgress" ADD COLUMN     "sweepHead" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "sweepPage" TEXT,
ADD COLUMN     "sweepStep" INTEGER NOT NULL DEFAULT 0;

-- The ids alone, as they were kept so far, do not tell what has changed: the next sweep reads the whole list once.
UPDATE "MirrorProgress" SET "head" = '{}';
