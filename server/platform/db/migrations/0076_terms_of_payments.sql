ALTER TABLE "contracts" ADD COLUMN "enrolment_before" jsonb;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "other_terms" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "other_terms" jsonb DEFAULT '[]'::jsonb NOT NULL;