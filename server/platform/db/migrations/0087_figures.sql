-- outside a transaction
create index concurrently if not exists audit_log_inactive on audit_log (student_id, at)
  where student_id is not null and changes -> 'student_status' ->> 'to' = 'false';--> statement-breakpoint
create index concurrently if not exists charges_first_plan on charges (student_id, paid_at, charge_id)
  where kind = 'plan' and status = 'paid';
