-- outside a transaction
-- The orders of the list of contracts.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contracts_course_order" ON "contracts" (((terms ->> 'course') COLLATE "pt-BR-x-icu"), contract_id);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contracts_validity_order" ON "contracts" (validity, contract_id);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contracts_status_order" ON "contracts" (status, contract_id);
