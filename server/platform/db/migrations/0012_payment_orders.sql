CREATE TABLE "payment_orders" (
	"order_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"student_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"charge_id" uuid,
	"amount" integer NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"credited" integer,
	"excess" integer
);
--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_contract_id_contracts_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("contract_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_charge_id_charges_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("charge_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_provider" ON "payment_orders" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "payment_orders_contract" ON "payment_orders" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "payment_orders_charge" ON "payment_orders" USING btree ("charge_id");--> statement-breakpoint
-- A charge confirmed by a person was not paid by its order, which can still be paid.
INSERT INTO "payment_orders" ("provider", "provider_id", "student_id", "contract_id", "charge_id", "amount", "opened_at", "paid_at")
SELECT h.provider, h.provider_id, h.student_id, h.contract_id, h.charge_id, h.amount, h.created_at,
	CASE WHEN EXISTS (SELECT 1 FROM "audit_log" a WHERE a.entity = 'charges' AND a.entity_id = h.charge_id::text
		AND a.user_name = h.provider AND a.changes->'status'->>'to' = 'paid') THEN h.paid_at END
FROM "charges" h WHERE h.provider_id IS NOT NULL;
