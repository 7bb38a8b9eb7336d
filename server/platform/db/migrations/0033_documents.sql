CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"file_type" text NOT NULL,
	"file_bytes" integer NOT NULL,
	"expires_on" date,
	"reminded" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_person_type" UNIQUE("user_id","type_id"),
	CONSTRAINT "documents_file_type" CHECK ("documents"."file_type" in ('application/pdf', 'image/jpeg', 'image/png')),
	CONSTRAINT "documents_reminded" CHECK ("documents"."reminded" in ('month', 'eve', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "franchisees" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"surname" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"slug" text,
	"franchise_type" text NOT NULL,
	"photo_key" text,
	"video_key" text,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "franchisees_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "franchisees_type" CHECK ("franchisees"."franchise_type" in ('sales', 'professor'))
);
--> statement-breakpoint
ALTER TABLE "document_types" ADD COLUMN "required_for" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_types" ADD COLUMN "expires" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_type_id_document_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."document_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "franchisees" ADD CONSTRAINT "franchisees_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_expiry" ON "documents" USING btree ("expires_on");--> statement-breakpoint
CREATE INDEX "franchisees_created" ON "franchisees" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "document_types" ADD CONSTRAINT "document_types_required_for" CHECK ("document_types"."required_for" <@ array['STUDENT', 'TEACHER', 'FEE', 'FEV', 'ADMIN', 'B2B']);--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "documents" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "franchisees" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
