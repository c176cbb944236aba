-- Whose an upload is, once no form has it any more.
-- AlterTable
ALTER TABLE "File" ADD COLUMN     "uploadedById" UUID;
