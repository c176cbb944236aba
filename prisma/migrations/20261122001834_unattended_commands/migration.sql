-- What nobody waits for goes when there is room. Everything so far was given by somebody who waited.
ALTER TABLE "Command" ADD COLUMN "isAwaited" BOOLEAN NOT NULL DEFAULT true;

-- Before a file is deleted it is asked whether any form uses it.
CREATE INDEX "DraftDocument_fileServiceId_idx" ON "DraftDocument"("fileServiceId");
