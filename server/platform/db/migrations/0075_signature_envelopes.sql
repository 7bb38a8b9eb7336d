CREATE TABLE "signature_envelopes" (
	"contract_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"envelope_id" text,
	"document_id" text,
	"signers" jsonb,
	"sent_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signature_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"document_id" text,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signature_envelopes" ADD CONSTRAINT "signature_envelopes_contract_id_contracts_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("contract_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signature_envelopes_document" ON "signature_envelopes" USING btree ("document_id") WHERE document_id is not null;--> statement-breakpoint
CREATE INDEX "signature_envelopes_open" ON "signature_envelopes" USING btree ("contract_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "signature_events_received" ON "signature_events" USING btree ("received_at");--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "signature_envelopes" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
