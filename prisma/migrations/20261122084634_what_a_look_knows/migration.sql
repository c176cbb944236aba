-- AlterTable
ALTER TABLE "Command" ADD COLUMN     "clockAheadSeconds" DOUBLE PRECISION NOT NULL DEFAULT 0,
ADD COLUMN     "unreadable" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "Connection" ADD COLUMN     "askAgainAt" TIMESTAMPTZ(6),
ADD COLUMN     "clockAheadSeconds" DOUBLE PRECISION;
