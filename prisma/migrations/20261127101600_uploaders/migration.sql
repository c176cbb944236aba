-- In a migration of its own: what adds the column keeps everybody from the table until it ends.
-- What is attached to something is seen with that, and its form stays: of the rest alone it is looked for.
CREATE INDEX "File_own_uploads_idx" ON "File"("uploadedById") WHERE "orderId" IS NULL AND "quoteId" IS NULL;

-- Of what lies, or lay, in a form.
UPDATE "File" AS file SET "uploadedById" = lain."userId"
FROM (SELECT DISTINCT ON (draft."connectionId", document."fileServiceId")
    draft."connectionId", document."fileServiceId", draft."userId"
  FROM "DraftDocument" AS document JOIN "Draft" AS draft ON draft.id = document."draftId"
  WHERE document."fileServiceId" IS NOT NULL
  ORDER BY draft."connectionId", document."fileServiceId", document."createdAt", document.id) AS lain
WHERE file."connectionId" = lain."connectionId" AND file."serviceId" = lain."fileServiceId"
  AND file."uploadedById" IS NULL AND file."orderId" IS NULL AND file."quoteId" IS NULL;

-- Of what a form has let go of: nobody waits for such a deletion, and the person of the form gave it.
UPDATE "File" AS file SET "uploadedById" = given."personId"
FROM (SELECT DISTINCT ON ("subjectId") "subjectId", COALESCE("onBehalfOfId", "actorId") AS "personId"
  FROM "Command" WHERE kind = 'file.delete' AND NOT "isAwaited" AND "subjectId" IS NOT NULL
  ORDER BY "subjectId", "createdAt", id) AS given
WHERE file.id = given."subjectId"
  AND file."uploadedById" IS NULL AND file."orderId" IS NULL AND file."quoteId" IS NULL;

-- Documents are looked for by how long they are: an upload whose answer was lost is known by nothing else.
-- CreateIndex
CREATE INDEX "DraftDocument_sizeBytes_idx" ON "DraftDocument"("sizeBytes");
