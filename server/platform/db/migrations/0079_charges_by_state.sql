-- outside a transaction
-- The list of charges by state begins with what is unpaid.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "charges_state_order" ON "charges" USING btree (("due_date" + case when "status" in ('open', 'failed', 'expired', 'disputed') then 0 when "status" = 'paid' then 100000
    when "status" = 'refunded' then 200000 else 300000 end),"charge_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "charges_status_order";