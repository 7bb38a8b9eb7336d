CREATE TABLE "integration_failures" (
	"kind" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "integration_failures_kind_hour_pk" PRIMARY KEY("kind","hour"),
	CONSTRAINT "integration_failures_kind" CHECK ("integration_failures"."kind" in ('payment', 'room', 'mail', 'cep', 'malware', 'files'))
);
--> statement-breakpoint
CREATE TABLE "integration_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"mark" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integration_states" (
	"kind" text PRIMARY KEY NOT NULL,
	"adapter" text NOT NULL,
	"failing" boolean DEFAULT false NOT NULL,
	"last_success" timestamp (3) with time zone,
	"last_failure" timestamp (3) with time zone,
	"fault" text,
	"last_event" timestamp (3) with time zone,
	"event_secret" text,
	CONSTRAINT "integration_states_kind" CHECK ("integration_states"."kind" in ('payment', 'room', 'mail', 'cep', 'malware', 'files')),
	CONSTRAINT "integration_states_fault" CHECK ("integration_states"."fault" in ('timeout', 'unreachable', 'access_refused', 'too_many_requests', 'unavailable', 'unexpected_answer')),
	CONSTRAINT "integration_states_secret" CHECK ("integration_states"."event_secret" in ('current', 'previous'))
);
--> statement-breakpoint
CREATE TABLE "payment_cards" (
	"card_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_customer" text NOT NULL,
	"provider_card" text NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"holder_name" text NOT NULL,
	"token_hash" text NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_cards_brand" CHECK ("payment_cards"."brand" in ('Visa', 'Mastercard', 'Amex', 'Elo', 'Hipercard')),
	CONSTRAINT "payment_cards_last_four" CHECK (last_four ~ '^[0-9]{4}$'),
	CONSTRAINT "payment_cards_month" CHECK (exp_month between 1 and 12)
);
--> statement-breakpoint
ALTER TABLE "payment_orders" ADD COLUMN "card_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_cards" ADD CONSTRAINT "payment_cards_student_id_students_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("student_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_cards_current" ON "payment_cards" USING btree ("student_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "payment_cards_student" ON "payment_cards" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_cards_token" ON "payment_cards" USING btree ("student_id","token_hash");--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_card_id_payment_cards_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."payment_cards"("card_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_orders_card" ON "payment_orders" USING btree ("card_id") WHERE card_id is not null;--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "payment_cards" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
