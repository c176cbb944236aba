-- A business shares at most one token on a connection. Where there are several, the newest stays: it is the one
-- that was meant to replace the others.
DELETE FROM "AccessToken" AS older USING "AccessToken" AS newer
WHERE older."userId" IS NULL AND newer."userId" IS NULL
  AND older."connectionId" = newer."connectionId"
  AND (older."createdAt", older."id") < (newer."createdAt", newer."id");

-- Two rows without a person are the same person's to this index: the schema has no word for it.
DROP INDEX "AccessToken_connectionId_userId_key";
CREATE UNIQUE INDEX "AccessToken_connectionId_userId_key" ON "AccessToken"("connectionId", "userId") NULLS NOT DISTINCT;
