-- DropIndex
DROP INDEX "Business_name_search_idx";

-- DropIndex
DROP INDEX "User_email_search_idx";

-- DropIndex
DROP INDEX "User_name_search_idx";

-- People and businesses are found with or without accents: over what is looked through, which Prisma cannot say.
CREATE INDEX "Business_name_search_idx" ON "Business" USING GIN (search_fold("name") gin_trgm_ops);

CREATE INDEX "User_email_search_idx" ON "User" USING GIN (search_fold("email") gin_trgm_ops);

CREATE INDEX "User_name_search_idx" ON "User" USING GIN (search_fold("name") gin_trgm_ops);
