-- AlterTable
ALTER TABLE "Command" ADD COLUMN     "remainderId" UUID;

-- AddForeignKey
ALTER TABLE "Command" ADD CONSTRAINT "Command_remainderId_fkey" FOREIGN KEY ("remainderId") REFERENCES "Draft"("id") ON DELETE SET NULL ON UPDATE CASCADE;
