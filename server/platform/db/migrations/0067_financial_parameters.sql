CREATE TABLE "parameter_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer NOT NULL,
	"valid_from" date NOT NULL,
	"content" jsonb NOT NULL,
	"author_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "parameter_versions_number" CHECK ("parameter_versions"."version" >= 0),
	CONSTRAINT "parameter_versions_author_known" CHECK (("parameter_versions"."version" = 0) = ("parameter_versions"."author_id" is null)),
	CONSTRAINT "parameter_versions_content" CHECK (jsonb_typeof("parameter_versions"."content" -> 'sales') = 'object' and jsonb_typeof("parameter_versions"."content" -> 'orders') = 'object'
        and jsonb_typeof("parameter_versions"."content" -> 'products') = 'array' and jsonb_typeof("parameter_versions"."content" -> 'services') = 'array'
        and jsonb_typeof("parameter_versions"."content" -> 'plans') = 'array')
);
--> statement-breakpoint
ALTER TABLE "parameter_versions" ADD CONSTRAINT "parameter_versions_author_id_users_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "parameter_versions_version" ON "parameter_versions" USING btree ("version");--> statement-breakpoint
CREATE INDEX "parameter_versions_author" ON "parameter_versions" USING btree ("author_id") WHERE author_id is not null;--> statement-breakpoint
-- A version that lessons were reckoned by is never changed (PAR-4).
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "parameter_versions" FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON "parameter_versions" EXECUTE FUNCTION refuse_rewrite();
