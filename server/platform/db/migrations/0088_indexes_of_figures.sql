-- outside a transaction
create index concurrently if not exists calendar_history_open on calendar_history (lesson_id) where ended_at is null;--> statement-breakpoint
create index concurrently if not exists lessons_hours on lessons (starts_at, id, ends_at, status);--> statement-breakpoint
create index concurrently if not exists contracts_value on contracts (contract_id, value_plan);--> statement-breakpoint
create index concurrently if not exists charges_first_payment on charges (student_id, paid_at, charge_id, contract_id)
  where kind = 'plan' and status = 'paid';--> statement-breakpoint
create index concurrently if not exists students_inactive on students (student_id, created_at)
  where not student_status;--> statement-breakpoint
drop index concurrently if exists lessons_starts;--> statement-breakpoint
drop index concurrently if exists charges_first_plan;
