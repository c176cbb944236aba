-- While the indexes are made, orders are read and not written: 3 s of 1,000,000 for the first, less for the second. What
-- keeps orders from being read comes last and takes no time, for all of it may be one transaction. What failed half way
-- may be run again.

-- Orders of a service by the month in which they came and by who placed them: newest first they are found month by month,
-- as words are by the index of the search. It takes the place of the one of services alone. Without a list of what was
-- written last, through which each of these months would look: the few keys of an order are soon written.
CREATE INDEX IF NOT EXISTS "Order_services_idx" ON "Order" USING GIN (
  "businessId" uuid_ops, search_month("receivedAt") date_ops, "placedById" uuid_ops, "serviceNames" array_ops
) WITH (fastupdate = off);

-- Orders said to have been done more than a day before they came, hardly any. All others that were done by a day came by
-- the day after, from which on they are looked for.
CREATE INDEX IF NOT EXISTS "Order_done_before_received_idx" ON "Order"("businessId", "receivedAt")
  WHERE "receivedAt" - "completedAt" > interval '1 day';

-- Nothing reads by services alone any more.
DROP INDEX IF EXISTS "Order_businessId_serviceNames_idx";
