-- The field's words: a notice by NOTIFY, an entry of the audit.
alter function private.tell_change() rename to notify_table_change;
alter function private.note_change() rename to write_audit_entry;
