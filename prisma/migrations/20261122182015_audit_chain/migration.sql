-- AlterTable
ALTER TABLE "AuditEvent" ADD COLUMN     "address" TEXT;

-- AlterTable
ALTER TABLE "Command" ADD COLUMN     "address" TEXT;

-- CreateTable
CREATE TABLE "AuditLink" (
    "chain" UUID NOT NULL,
    "position" BIGINT NOT NULL,
    "eventId" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "prunedAt" TIMESTAMPTZ(6),

    CONSTRAINT "AuditLink_pkey" PRIMARY KEY ("chain","position")
);

-- CreateIndex
CREATE UNIQUE INDEX "AuditLink_eventId_key" ON "AuditLink"("eventId");

-- Whoever owns the tables may prune what is too old, and says so for the transaction that does it.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS E'
BEGIN
  IF current_setting(''verso.pruning'', true) = ''on'' AND (TG_OP = ''DELETE'' OR TG_TABLE_NAME = ''AuditLink'') THEN RETURN NULL\x3b END IF\x3b
  RAISE EXCEPTION ''% is append-only'', TG_TABLE_NAME\x3b
END';

CREATE TRIGGER audit_link_append_only BEFORE UPDATE OR DELETE ON "AuditLink"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_link_never_emptied BEFORE TRUNCATE ON "AuditLink"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What is hashed of a line: its columns that say something, so that a column that is added later changes no hash of before.
-- Times are written as in UTC, whatever the session has.
CREATE FUNCTION audit_line("AuditEvent") RETURNS text LANGUAGE sql STABLE SET timezone = 'UTC' AS
  'SELECT jsonb_object_agg(key, value)::text FROM jsonb_each(to_jsonb($1)) WHERE value <> ''null''::jsonb';

-- The lock is held until the transaction has ended: whoever comes next finds this link.
CREATE FUNCTION link_audit_line(line "AuditEvent") RETURNS void LANGUAGE plpgsql AS E'
DECLARE
  of_chain uuid := COALESCE(line."businessId", ''00000000-0000-0000-0000-000000000000'')\x3b
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(''audit chain '' || of_chain, 0))\x3b
  INSERT INTO "AuditLink" ("chain", "position", "eventId", "hash")
    SELECT of_chain, COALESCE(last."position", 0) + 1, line."id",
      sha256(COALESCE(last."hash", sha256(convert_to(of_chain::text, ''UTF8''))) || convert_to(audit_line(line), ''UTF8''))
    FROM (SELECT) AS one LEFT JOIN LATERAL
      (SELECT "position", "hash" FROM "AuditLink" WHERE "chain" = of_chain ORDER BY "position" DESC LIMIT 1) AS last ON true\x3b
END';

-- With the rights of the tables' owner: the application makes no links of its own.
CREATE FUNCTION link_audit_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS
  E'BEGIN PERFORM link_audit_line(NEW)\x3b RETURN NULL\x3b END';

REVOKE EXECUTE ON FUNCTION link_audit_line("AuditEvent") FROM PUBLIC;

-- At the end of the transaction, so that its lock makes nobody wait for longer than a commit takes.
CREATE CONSTRAINT TRIGGER audit_event_linked AFTER INSERT ON "AuditEvent"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION link_audit_event();

SELECT link_audit_line(line.*) FROM (SELECT * FROM "AuditEvent" ORDER BY "createdAt", "id") AS line
  WHERE NOT EXISTS (SELECT FROM "AuditLink" WHERE "eventId" = line."id");
