ALTER TABLE "RefreshState" ADD COLUMN "followedAt" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP;
CREATE INDEX "RefreshState_followed_idx" ON "RefreshState" ("followedAt") WHERE "nextLookAt" IS NULL;

ALTER TABLE "Draft" ADD COLUMN "discardedAt" TIMESTAMPTZ(6);
UPDATE "Draft" AS draft SET "discardedAt" = "closedAt" WHERE "closedAt" IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM "Command" WHERE "draftId" = draft.id AND state <> 'refused');
CREATE INDEX "Draft_discarded_idx" ON "Draft" ("discardedAt") WHERE "discardedAt" IS NOT NULL;

CREATE INDEX "Command_unattended_idx" ON "Command" ("settledAt") WHERE NOT "isAwaited";
CREATE INDEX "Command_remainder_idx" ON "Command" ("remainderId") WHERE "remainderId" IS NOT NULL;
