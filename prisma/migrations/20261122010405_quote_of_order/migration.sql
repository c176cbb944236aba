-- From an order to the quote that it came of.
CREATE INDEX "Quote_connectionId_orderServiceId_idx" ON "Quote"("connectionId", "orderServiceId");
