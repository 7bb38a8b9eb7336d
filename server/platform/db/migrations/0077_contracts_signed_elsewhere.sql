ALTER TABLE "integration_failures" DROP CONSTRAINT "integration_failures_kind";--> statement-breakpoint
ALTER TABLE "integration_states" DROP CONSTRAINT "integration_states_kind";--> statement-breakpoint
ALTER TABLE "signature_envelopes" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "integration_failures" ADD CONSTRAINT "integration_failures_kind" CHECK ("integration_failures"."kind" in ('payment', 'signature', 'room', 'mail', 'cep', 'malware', 'files'));--> statement-breakpoint
ALTER TABLE "integration_states" ADD CONSTRAINT "integration_states_kind" CHECK ("integration_states"."kind" in ('payment', 'signature', 'room', 'mail', 'cep', 'malware', 'files'));