-- Which connections staff are told of: callbacks that nobody looks at any more and that nothing came of.
CREATE INDEX "CallbackDelivery_given_up_idx" ON "CallbackDelivery" ("connectionId", "receivedAt")
  WHERE "nextLookAt" IS NULL AND "processedAt" IS NULL;

-- Tokens that were refused before refusals had a time wait since they were looked at last.
DROP INDEX "AccessToken_refused_idx";
CREATE INDEX "AccessToken_refused_idx" ON "AccessToken" ((COALESCE("refusedSince", "checkedAt")), "id")
  WHERE "state" <> 'working';
