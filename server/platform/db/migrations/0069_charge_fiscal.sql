ALTER TABLE "charges" ADD COLUMN "refunded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "fiscal" jsonb;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "fiscal" jsonb;--> statement-breakpoint
CREATE INDEX "charges_due_order" ON "charges" USING btree ("due_date","charge_id");--> statement-breakpoint
CREATE INDEX "charges_amount_order" ON "charges" USING btree ("amount","charge_id");--> statement-breakpoint
CREATE INDEX "charges_status_order" ON "charges" USING btree ("status","charge_id");--> statement-breakpoint
CREATE INDEX "charges_status_due" ON "charges" USING btree ("status","due_date","charge_id");--> statement-breakpoint
CREATE INDEX "charges_paid_order" ON "charges" USING btree ("paid_at","charge_id") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "charges_refunded_order" ON "charges" USING btree ("refunded_at","charge_id") WHERE refunded_at is not null;--> statement-breakpoint
CREATE INDEX "payment_orders_paid" ON "payment_orders" USING btree ("paid_at","order_id");--> statement-breakpoint
-- The log knows when earlier charges were refunded. Nothing knows which codes applied to earlier payments: they stay without.
UPDATE "charges" h SET "refunded_at" = l."at"
FROM (SELECT "entity_id", max("at") AS "at" FROM "audit_log"
  WHERE "entity" = 'charges' AND "changes" #>> '{status,to}' = 'refunded' GROUP BY "entity_id") l
WHERE h."status" = 'refunded' AND l."entity_id" = h."charge_id"::text;
