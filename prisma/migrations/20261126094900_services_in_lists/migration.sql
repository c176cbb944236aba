-- The orders of each combination of services in the order of the list. The combination by a number made of it, for an
-- entry of an index may be no longer than 2,700 bytes. What it replaces has the orders of a service in no order.
CREATE INDEX "Order_services_idx" ON "Order"("businessId", hash_array_extended("serviceNames", 0), "receivedAt" DESC, "id" DESC);
DROP INDEX "Order_businessId_serviceNames_idx";
