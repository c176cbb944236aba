-- AlterTable
ALTER TABLE "Business" ADD COLUMN     "suspendedAt" TIMESTAMPTZ(6),
ADD COLUMN     "suspendedReason" TEXT;

-- AlterTable
ALTER TABLE "Invitation" ALTER COLUMN "businessId" DROP NOT NULL,
ALTER COLUMN "role" DROP NOT NULL;

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "isOperatorAdministrator" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "Business_suspendedAt_idx" ON "Business"("suspendedAt");

-- Whoever is invited to a business is invited as something there, and the staff have no role or department in any.
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_of_one" CHECK (
  ("businessId" IS NULL) = ("role" IS NULL) AND ("businessId" IS NOT NULL OR "departmentId" IS NULL));
-- Only staff look after the portal, and a suspension has its reason.
ALTER TABLE "User" ADD CONSTRAINT "User_administrators_are_staff" CHECK ("isStaff" OR NOT "isOperatorAdministrator");
ALTER TABLE "Business" ADD CONSTRAINT "Business_suspended_for_a_reason" CHECK (("suspendedAt" IS NULL) = ("suspendedReason" IS NULL));
