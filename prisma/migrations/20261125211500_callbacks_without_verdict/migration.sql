-- It was always the same: one that is turned away is no delivery, and has a table of its own.
-- AlterTable
ALTER TABLE "CallbackDelivery" DROP COLUMN     "verdict";
