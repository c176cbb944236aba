-- While the index is made, commands are read and not written. What keeps orders and quotes from being read comes last and
-- takes no time, for all of it may be one transaction. What failed half way may be run again.

-- Attempts of about the time when something was made, of all that there were.
CREATE INDEX IF NOT EXISTS "Command_connectionId_lastSentAt_idx" ON "Command"("connectionId", "lastSentAt");

-- Until when what nobody is known to have made is not taken for one of the whole business.
ALTER TABLE "Order" ADD COLUMN IF NOT EXISTS "makerAwaitedUntil" TIMESTAMPTZ(6);
ALTER TABLE "Quote" ADD COLUMN IF NOT EXISTS "makerAwaitedUntil" TIMESTAMPTZ(6);
