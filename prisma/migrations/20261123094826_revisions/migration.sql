-- AlterTable
ALTER TABLE "Command" ADD COLUMN     "otherParts" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "partServiceId" TEXT;

-- AlterTable
ALTER TABLE "Draft" ADD COLUMN     "aboutId" UUID;
