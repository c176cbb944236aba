-- A file that was uploaded before is never taken for one that is sent again.
ALTER TABLE "DraftDocument" ADD COLUMN     "choiceId" UUID NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE "DraftDocument" ALTER COLUMN "choiceId" DROP DEFAULT;
