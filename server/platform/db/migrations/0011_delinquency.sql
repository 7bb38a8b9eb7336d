ALTER TABLE "students" ADD COLUMN "inactive_for_debt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "debt_acted_until" date;--> statement-breakpoint
CREATE INDEX "charges_unpaid" ON "charges" USING btree ("due_date") WHERE "charges"."status" in ('open', 'failed', 'expired');