ALTER TABLE "charges" DROP CONSTRAINT "charges_status";--> statement-breakpoint
DROP INDEX "charges_unpaid";--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "link_id" text;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "disputed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_orders" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_orders_link" ON "payment_orders" USING btree ("provider","link_id") WHERE link_id is not null;--> statement-breakpoint
CREATE INDEX "payment_orders_open" ON "payment_orders" USING btree ("opened_at") WHERE paid_at is null;--> statement-breakpoint
CREATE INDEX "charges_unpaid" ON "charges" USING btree ("due_date") WHERE "charges"."status" in ('open', 'failed', 'expired', 'disputed');--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_refunded" CHECK (refunded between 0 and amount);--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_status" CHECK ("charges"."status" in ('open', 'paid', 'failed', 'expired', 'refunded', 'disputed', 'cancelled'));--> statement-breakpoint
UPDATE "charges" SET "refunded" = "amount" WHERE "status" = 'refunded';
