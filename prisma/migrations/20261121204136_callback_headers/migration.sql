-- Headers of callbacks that were kept before only those that matter were: the rest is cut away.
UPDATE "CallbackDelivery" SET "headers" = (
  SELECT COALESCE(jsonb_object_agg("name", left("value", 300)), '{}')
  FROM jsonb_each_text("headers") AS header("name", "value")
  WHERE "name" IN ('content-type', 'idempotency-key', 'service-webhook-id', 'service-webhook-timestamp', 'service-webhook-signature')
)
WHERE jsonb_typeof("headers") = 'object';
