-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "variant" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "demonstration" BOOLEAN NOT NULL DEFAULT false,
    "signing_secret" TEXT,
    "white_label" BOOLEAN NOT NULL DEFAULT false,
    "coversheet" JSONB NOT NULL,
    "discounted" BOOLEAN NOT NULL DEFAULT false,
    "request_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tokens" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "access" BOOLEAN NOT NULL DEFAULT true,
    "demonstration" BOOLEAN NOT NULL DEFAULT false,
    "window_start" TIMESTAMPTZ(3),
    "window_used" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "fault_rules" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "method" TEXT,
    "path" TEXT,
    "remaining" INTEGER NOT NULL,
    "rule" JSONB NOT NULL,

    CONSTRAINT "fault_rules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "request_log" (
    "account_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "status" INTEGER,

    CONSTRAINT "request_log_pkey" PRIMARY KEY ("account_id","sequence")
);

-- CreateTable
CREATE TABLE "files" (
    "id" SERIAL NOT NULL,
    "storage_name" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "extension" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "quote_id" INTEGER,
    "order_id" INTEGER,
    "revision_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quotes" (
    "id" SERIAL NOT NULL,
    "account_id" UUID NOT NULL,
    "reference" TEXT,
    "field1" TEXT,
    "field2" TEXT,
    "source" TEXT NOT NULL DEFAULT 'api',
    "status" TEXT NOT NULL DEFAULT 'requested',
    "source_language" TEXT NOT NULL,
    "target_language" TEXT NOT NULL,
    "certification" BOOLEAN NOT NULL,
    "expedited" BOOLEAN NOT NULL,
    "notarization" BOOLEAN NOT NULL,
    "currency_conversion" BOOLEAN NOT NULL,
    "services" JSONB NOT NULL,
    "total" INTEGER,
    "memo" TEXT,
    "callback_url" TEXT,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "converted_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "step_from" TIMESTAMPTZ(3),

    CONSTRAINT "quotes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "orders" (
    "id" SERIAL NOT NULL,
    "account_id" UUID NOT NULL,
    "quote_id" INTEGER,
    "reference" TEXT,
    "field1" TEXT,
    "field2" TEXT,
    "source" TEXT NOT NULL DEFAULT 'api',
    "status" TEXT NOT NULL DEFAULT 'submitted',
    "source_language" TEXT NOT NULL,
    "target_language" TEXT NOT NULL,
    "certification" BOOLEAN NOT NULL,
    "expedited" BOOLEAN NOT NULL,
    "notarization" BOOLEAN NOT NULL,
    "currency_conversion" BOOLEAN NOT NULL,
    "shipping" JSONB,
    "address" JSONB,
    "services" JSONB NOT NULL,
    "total" INTEGER,
    "callback_url" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "review_at" TIMESTAMPTZ(3),
    "approved_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "step_from" TIMESTAMPTZ(3),

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "revisions" (
    "id" SERIAL NOT NULL,
    "uuid" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "order_id" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'requested',
    "body" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "step_from" TIMESTAMPTZ(3),

    CONSTRAINT "revisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comments" (
    "id" SERIAL NOT NULL,
    "quote_id" INTEGER,
    "order_id" INTEGER,
    "author" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transactions" (
    "id" SERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,
    "description" TEXT NOT NULL,
    "payment" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "transactions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shipments" (
    "id" SERIAL NOT NULL,
    "order_id" INTEGER NOT NULL,
    "carrier" TEXT NOT NULL,
    "service" TEXT NOT NULL,
    "tracking" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shipments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "callbacks" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retries_used" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "resends" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),

    CONSTRAINT "callbacks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "callback_attempts" (
    "id" SERIAL NOT NULL,
    "callback_id" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "headers" JSONB NOT NULL,
    "response_status" INTEGER,
    "next_attempt_at" TIMESTAMPTZ(3),

    CONSTRAINT "callback_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "accounts_variant_demonstration_idx" ON "accounts"("variant", "demonstration");

-- CreateIndex
CREATE UNIQUE INDEX "tokens_hash_key" ON "tokens"("hash");

-- CreateIndex
CREATE INDEX "tokens_account_id_idx" ON "tokens"("account_id");

-- CreateIndex
CREATE INDEX "fault_rules_account_id_position_idx" ON "fault_rules"("account_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "files_storage_name_key" ON "files"("storage_name");

-- CreateIndex
CREATE INDEX "files_account_id_created_at_id_idx" ON "files"("account_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "files_order_id_idx" ON "files"("order_id");

-- CreateIndex
CREATE INDEX "files_quote_id_idx" ON "files"("quote_id");

-- CreateIndex
CREATE INDEX "files_revision_id_idx" ON "files"("revision_id");

-- CreateIndex
CREATE INDEX "quotes_account_id_requested_at_id_idx" ON "quotes"("account_id", "requested_at", "id");

-- CreateIndex
CREATE INDEX "quotes_account_id_updated_at_id_idx" ON "quotes"("account_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "quotes_step_from_idx" ON "quotes"("step_from");

-- CreateIndex
CREATE UNIQUE INDEX "orders_quote_id_key" ON "orders"("quote_id");

-- CreateIndex
CREATE INDEX "orders_account_id_received_at_id_idx" ON "orders"("account_id", "received_at", "id");

-- CreateIndex
CREATE INDEX "orders_account_id_updated_at_id_idx" ON "orders"("account_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "orders_step_from_idx" ON "orders"("step_from");

-- CreateIndex
CREATE UNIQUE INDEX "revisions_uuid_key" ON "revisions"("uuid");

-- CreateIndex
CREATE INDEX "revisions_order_id_requested_at_idx" ON "revisions"("order_id", "requested_at");

-- CreateIndex
CREATE INDEX "revisions_account_id_requested_at_id_idx" ON "revisions"("account_id", "requested_at", "id");

-- CreateIndex
CREATE INDEX "revisions_step_from_idx" ON "revisions"("step_from");

-- CreateIndex
CREATE INDEX "comments_quote_id_idx" ON "comments"("quote_id");

-- CreateIndex
CREATE INDEX "comments_order_id_idx" ON "comments"("order_id");

-- CreateIndex
CREATE INDEX "transactions_order_id_idx" ON "transactions"("order_id");

-- CreateIndex
CREATE INDEX "shipments_order_id_idx" ON "shipments"("order_id");

-- CreateIndex
CREATE INDEX "callbacks_account_id_created_at_idx" ON "callbacks"("account_id", "created_at");

-- CreateIndex
CREATE INDEX "callbacks_due_at_idx" ON "callbacks"("due_at");

-- CreateIndex
CREATE UNIQUE INDEX "callback_attempts_callback_id_attempt_key" ON "callback_attempts"("callback_id", "attempt");

-- AddForeignKey
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "fault_rules" ADD CONSTRAINT "fault_rules_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_log" ADD CONSTRAINT "request_log_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quotes"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_revision_id_fkey" FOREIGN KEY ("revision_id") REFERENCES "revisions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quotes"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quotes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "callbacks" ADD CONSTRAINT "callbacks_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "callback_attempts" ADD CONSTRAINT "callback_attempts_callback_id_fkey" FOREIGN KEY ("callback_id") REFERENCES "callbacks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

