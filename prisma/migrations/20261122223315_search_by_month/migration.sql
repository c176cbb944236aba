-- What is searched is found month by month where it is frequent: the index knows of every order its month, and all that
-- a search or a filter may ask for beside words. By UTC, so that it is the same wherever it is asked.
CREATE FUNCTION search_month(timestamptz) RETURNS date LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN date_trunc('month', $1 AT TIME ZONE 'UTC')::date;

CREATE INDEX "Order_search_idx" ON "Order" USING GIN (
  "businessId" uuid_ops, search_month("receivedAt") date_ops, "status" text_ops, "placedById" uuid_ops,
  "sourceLanguage" text_ops, "targetLanguage" text_ops, "searchWords" gin_trgm_ops
);

-- DropIndex
DROP INDEX "Order_businessId_searchWords_idx";
