-- Nobody reads it. Processes of the release before write it until they are replaced, and those of this one do not.
-- AlterTable
ALTER TABLE "CallbackDelivery" ALTER COLUMN "verdict" SET DEFAULT 'accepted';
