CREATE TABLE "document_types" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "document_types_name" ON "document_types" USING btree (search_text("name"));--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "document_types" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
