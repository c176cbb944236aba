-- AlterTable
ALTER TABLE "Command" ADD COLUMN     "calledBackAt" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "MirrorProgress" ADD COLUMN     "scanFailedAt" TIMESTAMPTZ(6),
ADD COLUMN     "walkFailedAt" TIMESTAMPTZ(6);
