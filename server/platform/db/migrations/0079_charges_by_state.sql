DROP INDEX "charges_status_order";--> statement-breakpoint
CREATE INDEX "charges_state_order" ON "charges" USING btree (("due_date" + case when "status" in ('open', 'failed', 'expired', 'disputed') then 0 when "status" = 'paid' then 100000
    when "status" = 'refunded' then 200000 else 300000 end),"charge_id");