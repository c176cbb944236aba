-- Each thing says itself when it is read again, at what pace. What was never read whole comes newest first, as an import
-- finds it. What settled long ago is read when somebody looks at it. The schema has no words for a part of a table.
ALTER TABLE "Order" ADD COLUMN "pace" TEXT NOT NULL DEFAULT 'unread', ADD COLUMN "readAgainAt" TIMESTAMPTZ(6);
UPDATE "Order" SET
  "pace" = CASE WHEN NOT "snapshotWhole" THEN 'unread' WHEN "status" IN ('completed', 'cancelled') THEN 'settled' ELSE 'open' END,
  "readAgainAt" = CASE
    WHEN NOT "snapshotWhole" THEN 'epoch'::timestamptz + (now() - "receivedAt")
    WHEN "status" NOT IN ('completed', 'cancelled') THEN now()
    WHEN COALESCE("completedAt", "cancelledAt", "receivedAt") > now() - interval '90 days' THEN now() + random() * interval '6 hours'
  END;
CREATE INDEX "Order_rotation_idx" ON "Order" ("connectionId", "pace", "readAgainAt", "id")
  WHERE "goneAt" IS NULL AND "readAgainAt" IS NOT NULL;

ALTER TABLE "Quote" ADD COLUMN "pace" TEXT NOT NULL DEFAULT 'unread', ADD COLUMN "readAgainAt" TIMESTAMPTZ(6);
UPDATE "Quote" SET
  "pace" = CASE WHEN NOT "snapshotWhole" THEN 'unread' WHEN "status" = 'converted' THEN 'settled' ELSE 'open' END,
  "readAgainAt" = CASE
    WHEN NOT "snapshotWhole" THEN 'epoch'::timestamptz + (now() - "receivedAt")
    WHEN "status" <> 'converted' THEN now()
    WHEN COALESCE("convertedAt", "receivedAt") > now() - interval '90 days' THEN now() + random() * interval '6 hours'
  END;
CREATE INDEX "Quote_rotation_idx" ON "Quote" ("connectionId", "pace", "readAgainAt", "id")
  WHERE "goneAt" IS NULL AND "readAgainAt" IS NOT NULL;
