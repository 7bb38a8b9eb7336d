CREATE TABLE "contract_withdrawals" (
	"contract_id" uuid PRIMARY KEY NOT NULL,
	"protocol" text NOT NULL,
	"user_id" uuid NOT NULL,
	"note" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contract_withdrawals_protocol_unique" UNIQUE("protocol")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"refund_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"charge_id" uuid,
	"order_id" uuid,
	"amount" integer NOT NULL,
	"total" integer,
	"reason" text,
	"note" text,
	"status" text DEFAULT 'requested' NOT NULL,
	"requested_by" uuid,
	"done_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('requested', 'done', 'failed')),
	CONSTRAINT "refunds_amount" CHECK (amount > 0),
	CONSTRAINT "refunds_of" CHECK (charge_id is not null or order_id is not null),
	CONSTRAINT "refunds_total" CHECK ((order_id is null) = (total is null)),
	CONSTRAINT "refunds_when" CHECK ((status = 'done') = (done_at is not null))
);
--> statement-breakpoint
ALTER TABLE "contracts" DROP CONSTRAINT "contracts_status";--> statement-breakpoint
ALTER TABLE "contract_withdrawals" ADD CONSTRAINT "contract_withdrawals_contract_id_contracts_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("contract_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_withdrawals" ADD CONSTRAINT "contract_withdrawals_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_contract_id_contracts_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("contract_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_charge_id_charges_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("charge_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_payment_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."payment_orders"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_withdrawals_user" ON "contract_withdrawals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refunds_charge" ON "refunds" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "refunds_student" ON "refunds" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "refunds_contract" ON "refunds" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "refunds_author" ON "refunds" USING btree ("requested_by") WHERE requested_by is not null;--> statement-breakpoint
CREATE INDEX "refunds_done" ON "refunds" USING btree ("done_at","refund_id") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("refund_id") WHERE status = 'requested';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_once" ON "refunds" USING btree ("order_id","total") WHERE status <> 'failed';--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_status" CHECK ("contracts"."status" in ('pending', 'signed', 'superseded', 'cancelled', 'refused', 'expired', 'withdrawn'));--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "refunds" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
INSERT INTO "refunds" ("student_id", "contract_id", "charge_id", "order_id", "amount", "total", "status", "done_at")
SELECT h."student_id", h."contract_id", h."charge_id", o."order_id", h."refunded", o."refunded", 'done', coalesce(h."refunded_at", h."updated_at")
FROM "charges" h LEFT JOIN "payment_orders" o ON o."provider" = h."provider" AND o."provider_id" = h."provider_id"
  AND o."charge_id" = h."charge_id" AND o."paid_at" IS NOT NULL AND o."credited" IS NULL AND o."refunded" > 0
WHERE h."refunded" > 0;--> statement-breakpoint
INSERT INTO "refunds" ("student_id", "contract_id", "order_id", "amount", "total", "status", "done_at")
SELECT "student_id", "contract_id", "order_id", "refunded", "refunded", 'done', "paid_at"
FROM "payment_orders" WHERE "credited" IS NOT NULL AND "refunded" > 0 AND "paid_at" IS NOT NULL;
