-- outside a transaction
create index concurrently if not exists contracts_value on contracts (contract_id, value_plan);--> statement-breakpoint
create index concurrently if not exists charges_first_payment on charges (student_id, paid_at, charge_id, contract_id)
  where kind = 'plan' and status = 'paid';--> statement-breakpoint
drop index concurrently if exists charges_first_plan;
