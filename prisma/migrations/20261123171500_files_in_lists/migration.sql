-- Sorted, filtered and searched as people see them.
ALTER TABLE "File"
  ADD COLUMN "changedAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "extension" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "isArchived" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "revisionServiceId" TEXT,
  ADD COLUMN "nameKey" TEXT GENERATED ALWAYS AS (left(search_fold("name"), 100)) STORED,
  ADD COLUMN "searchWords" TEXT GENERATED ALWAYS AS (search_words("name")) STORED;

-- Of what is stored already: as `lib/files/rules.ts` reads a name, and nothing is known to have changed since.
UPDATE "File" SET "changedAt" = "uploadedAt",
  "extension" = COALESCE(lower(substring("name" FROM '[^.]\.([A-Za-z0-9]{1,10})$')), '');

-- What came with a revision was stored as the order's.
UPDATE "File" AS file SET "revisionServiceId" = revision->>'serviceId'
FROM "Order" AS of_it, jsonb_path_query(of_it.snapshot, '$.revisions[*]') AS revision
WHERE file."orderId" = of_it.id AND jsonb_path_exists(revision, '$.files[*] ? (@.serviceId == $id)',
  jsonb_build_object('id', file."serviceId"));

-- When something was read whole. Of what a list has told of since that is not known, and it is read again soon.
ALTER TABLE "Order" ADD COLUMN "wholeAt" TIMESTAMPTZ(6);
ALTER TABLE "Quote" ADD COLUMN "wholeAt" TIMESTAMPTZ(6);
UPDATE "Order" SET "wholeAt" = "requestedAt" WHERE "snapshotWhole" AND "pace" <> 'unread';
UPDATE "Quote" SET "wholeAt" = "requestedAt" WHERE "snapshotWhole" AND "pace" <> 'unread';

-- Of what is there alone: a list that is narrowed to connections must not be read by these.
CREATE INDEX "Order_whole_idx" ON "Order" ("connectionId", "wholeAt") WHERE "goneAt" IS NULL;
CREATE INDEX "Quote_whole_idx" ON "Quote" ("connectionId", "wholeAt") WHERE "goneAt" IS NULL;

-- CreateIndex
CREATE INDEX "File_businessId_orderId_quoteId_idx" ON "File"("businessId", "orderId", "quoteId");

-- CreateIndex
CREATE INDEX "File_businessId_nameKey_id_idx" ON "File"("businessId", "nameKey", "id");

-- CreateIndex
CREATE INDEX "File_businessId_kind_id_idx" ON "File"("businessId", "kind", "id");

-- CreateIndex
CREATE INDEX "File_businessId_extension_id_idx" ON "File"("businessId", "extension", "id");

-- CreateIndex
CREATE INDEX "File_businessId_sizeBytes_id_idx" ON "File"("businessId", "sizeBytes", "id");

-- CreateIndex
CREATE INDEX "File_businessId_changedAt_id_idx" ON "File"("businessId", "changedAt", "id");

-- CreateIndex
CREATE INDEX "File_businessId_searchWords_idx" ON "File" USING GIN ("businessId" uuid_ops, "searchWords" gin_trgm_ops);
