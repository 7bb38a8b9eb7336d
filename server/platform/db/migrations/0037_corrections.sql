DROP INDEX "privacy_requests_one_open";--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD COLUMN "kind" text DEFAULT 'erasure' NOT NULL;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD COLUMN "wished" jsonb;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD COLUMN "note" text;--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_requests_one_open_subject" ON "privacy_requests" USING btree ("user_id","subject") WHERE status = 'open' and kind = 'correction';--> statement-breakpoint
CREATE UNIQUE INDEX "privacy_requests_one_open" ON "privacy_requests" USING btree ("user_id") WHERE status = 'open' and kind = 'erasure';--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_kind" CHECK ("privacy_requests"."kind" in ('erasure', 'correction'));--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_subject" CHECK ("privacy_requests"."subject" in ('name', 'email', 'cpf', 'rg', 'nif', 'birthdate', 'education_grade', 'address', 'guardian'));--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_of_correction" CHECK (("privacy_requests"."kind" = 'correction') = ("privacy_requests"."subject" is not null));