-- What people type finds what is written with or without accents, in any case.
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Folds case and accents. unaccent() itself counts as stable, because its rules could be replaced. Naming them makes
-- it safe to store what it returns. The body is bound to these functions, wherever the extension lies.
CREATE FUNCTION search_fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, normalize($1, NFKC)));

-- A text's words, each after a space: first as they are written, then split at everything but letters and digits,
-- so that ' ab' finds whatever begins with "ab".
CREATE FUNCTION search_words(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT ' ' || regexp_replace(folded, '\s+', ' ', 'g') || ' ' || regexp_replace(folded, '[^[:alnum:]]+', ' ', 'g')
    FROM (SELECT search_fold($1) AS folded) AS text
  );

-- "T-000003" is T-3 to people.
CREATE FUNCTION search_without_zeros(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace($1, '(^|[^0-9])0+(?=[0-9])', '\1', 'g');

-- And 3 where they leave out the letters: the last digits of a number.
CREATE FUNCTION search_number_key(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN coalesce(substring(search_without_zeros($1) FROM '([0-9]+)[^0-9]*$'), search_fold($1));

-- DropIndex
DROP INDEX "Order_businessId_searchText_idx";

-- One pass over the table fills the columns for every order that is there. The indexes are made afterwards, which
-- is quicker than keeping them up meanwhile.
ALTER TABLE "Order"
  ADD COLUMN "numberKey" TEXT GENERATED ALWAYS AS (search_number_key("number")) STORED,
  ADD COLUMN "searchWords" TEXT
    GENERATED ALWAYS AS (search_words(search_without_zeros("number") || ' ' || "searchText")) STORED;

-- CreateIndex
CREATE INDEX "Order_businessId_placedById_receivedAt_idx" ON "Order"("businessId", "placedById", "receivedAt" DESC);

-- CreateIndex
CREATE INDEX "Order_businessId_sourceLanguage_receivedAt_idx" ON "Order"("businessId", "sourceLanguage", "receivedAt" DESC);

-- CreateIndex
CREATE INDEX "Order_businessId_targetLanguage_receivedAt_idx" ON "Order"("businessId", "targetLanguage", "receivedAt" DESC);

-- CreateIndex
CREATE INDEX "Order_businessId_numberKey_idx" ON "Order"("businessId", "numberKey");

-- CreateIndex
CREATE INDEX "Order_businessId_searchWords_idx" ON "Order" USING GIN ("businessId" uuid_ops, "searchWords" gin_trgm_ops);
