-- Whose account a token sees, as an order number tells it: nobody looked with those that were saved before.
ALTER TABLE "AccessToken" ADD COLUMN "newestOrder" TEXT;
