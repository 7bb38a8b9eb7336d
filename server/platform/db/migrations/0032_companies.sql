CREATE TABLE "franchises" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"network" text,
	"investment_capital_available" text,
	"current_income" text,
	"sales_experience" text,
	"professional_reference" text
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "state_registration" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "municipal_registration" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "federal_tax" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "cnae" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "comercial_address" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "personal" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "public_name" text;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "presentation" text;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "public_link" text;--> statement-breakpoint
ALTER TABLE "franchises" ADD CONSTRAINT "franchises_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal" ADD CONSTRAINT "personal_company_id_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Sellers had a CNPJ without a name. Those who invoice alone have a company named after them.
INSERT INTO companies (cnpj, company_name)
SELECT DISTINCT ON (f.cnpj) f.cnpj, u.name FROM fevs f JOIN users u ON u.user_id = f.user_id WHERE f.cnpj IS NOT NULL
ORDER BY f.cnpj, u.created_at ON CONFLICT (cnpj) DO NOTHING;
--> statement-breakpoint
UPDATE personal p SET company_id = co.company_id FROM fevs f JOIN companies co ON co.cnpj = f.cnpj WHERE f.user_id = p.user_id;
--> statement-breakpoint
ALTER TABLE "fevs" DROP COLUMN "cnpj";--> statement-breakpoint
CREATE TRIGGER touch BEFORE UPDATE ON "companies" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
