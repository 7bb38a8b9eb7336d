CREATE TABLE "consents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"version" text NOT NULL,
	"fingerprint" text NOT NULL,
	"is_given" boolean NOT NULL,
	"by_guardian" boolean DEFAULT false NOT NULL,
	"ip" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consents_purpose" CHECK ("consents"."purpose" in ('terms', 'privacy', 'recording'))
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","id");
--> statement-breakpoint
-- Each choice stays as it was made; only the address is forgotten, with the person.
CREATE FUNCTION keep_consents() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.ip IS NULL AND to_jsonb(NEW) - 'ip' = to_jsonb(OLD) - 'ip' THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON consents FOR EACH ROW EXECUTE FUNCTION keep_consents();
--> statement-breakpoint
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON consents EXECUTE FUNCTION keep_consents();
