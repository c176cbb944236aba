-- While the indexes are made, orders and quotes are read and not written: a second of 1,000,000. What failed half way may be
-- run again.

-- What was found gone lately, which is asked for again by itself. The schema has no words for a part of a table.
CREATE INDEX IF NOT EXISTS "Order_gone_idx" ON "Order"("connectionId", "goneAt") WHERE "goneAt" IS NOT NULL;
CREATE INDEX IF NOT EXISTS "Quote_gone_idx" ON "Quote"("connectionId", "goneAt") WHERE "goneAt" IS NOT NULL;
