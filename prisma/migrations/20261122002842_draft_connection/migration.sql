-- A form names the connection that its documents are on. Until now that was the business's default one. A form
-- that was tried keeps the one that its command used.
ALTER TABLE "Draft" ADD COLUMN "connectionId" UUID;
UPDATE "Draft" SET "connectionId" = COALESCE(
  (SELECT command."connectionId" FROM "Command" command
    WHERE command."draftId" = "Draft"."id" ORDER BY command."attempt" DESC LIMIT 1),
  (SELECT connection."id" FROM "Connection" connection
    WHERE connection."businessId" = "Draft"."businessId"
    ORDER BY connection."isDefault" DESC, connection."createdAt" LIMIT 1));
-- Without a connection no form was ever shown, and none can be filled in.
DELETE FROM "Draft" WHERE "connectionId" IS NULL;
ALTER TABLE "Draft" ALTER COLUMN "connectionId" SET NOT NULL;
ALTER TABLE "Draft" ADD CONSTRAINT "Draft_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
