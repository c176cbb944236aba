-- Whoever may execute a trigger's function may set it on a table of their own, temporary ones too, and have it run with its
-- owner's rights what they make of it: by a cast of that table's rows, any function of theirs. The table's own trigger
-- asks for no such right when it is fired.
REVOKE EXECUTE ON FUNCTION link_audit_event() FROM PUBLIC;
