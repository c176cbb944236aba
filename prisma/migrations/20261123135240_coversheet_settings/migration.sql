-- AlterTable
ALTER TABLE "Coversheet" ADD COLUMN     "savedAt" TIMESTAMPTZ(6),
ALTER COLUMN "referenceLabel" DROP NOT NULL,
ALTER COLUMN "referenceLabel" DROP DEFAULT,
ALTER COLUMN "field1Label" DROP NOT NULL,
ALTER COLUMN "field1Label" DROP DEFAULT,
ALTER COLUMN "field2Label" DROP NOT NULL,
ALTER COLUMN "field2Label" DROP DEFAULT;

-- What stood there so far was the usual label, which is said in the reader's language.
UPDATE "Coversheet" SET "referenceLabel" = NULL WHERE "referenceLabel" = 'Reference';
UPDATE "Coversheet" SET "field1Label" = NULL WHERE "field1Label" = 'Field 1';
UPDATE "Coversheet" SET "field2Label" = NULL WHERE "field2Label" = 'Field 2';
