-- Append-only also means that the log is not emptied as a whole, which the trigger for its rows does not see.
CREATE TRIGGER audit_event_never_emptied BEFORE TRUNCATE ON "AuditEvent"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
