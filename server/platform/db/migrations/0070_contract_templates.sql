CREATE TABLE "contract_template_uses" (
	"seq" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_templates" (
	"version" integer PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"note" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contract_templates_first" CHECK (("contract_templates"."version" = 1) = ("contract_templates"."author_id" is null))
);
--> statement-breakpoint
ALTER TABLE "contracts" DROP CONSTRAINT "contracts_status";--> statement-breakpoint
ALTER TABLE "contract_signers" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "contract_signers" ADD COLUMN "link_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contract_signers" ADD COLUMN "link_opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contract_signers" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contract_signers" ADD COLUMN "refusal_reason" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "sign_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contract_template_uses" ADD CONSTRAINT "contract_template_uses_version_contract_templates_version_fk" FOREIGN KEY ("version") REFERENCES "public"."contract_templates"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_template_uses" ADD CONSTRAINT "contract_template_uses_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_templates" ADD CONSTRAINT "contract_templates_author_id_users_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_template_uses_version" ON "contract_template_uses" USING btree ("version");--> statement-breakpoint
CREATE INDEX "contract_template_uses_user" ON "contract_template_uses" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "contract_templates_author" ON "contract_templates" USING btree ("author_id") WHERE author_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_signers_link" ON "contract_signers" USING btree ("link_hash") WHERE link_hash is not null;--> statement-breakpoint
CREATE INDEX "contracts_unsigned" ON "contracts" USING btree ("sign_until") WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_status" CHECK ("contracts"."status" in ('pending', 'signed', 'superseded', 'cancelled', 'refused', 'expired'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_signed_contract() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['status', 'superseded_at', 'credit', 'installments', 'issued_for', 'reminded_at', 'updated_at'];
  touched boolean := OLD.signed_at IS NOT NULL
    OR EXISTS (SELECT 1 FROM public.contract_signers WHERE contract_id = OLD.contract_id AND signed_at IS NOT NULL);
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF touched AND NOT (public.is_erasing() AND public.owns_log()) THEN
      RAISE EXCEPTION 'contract % was signed: the row is kept', OLD.contract_id;
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.signed_at IS NULL THEN free := free || ARRAY['signed_at']; END IF;
  -- The final file is drawn after the last signature.
  IF OLD.sha256_after IS NULL THEN free := free || ARRAY['signed_file_key', 'sha256_after']; END IF;
  IF touched AND to_jsonb(NEW) - free <> to_jsonb(OLD) - free
    OR OLD.signed_at IS NOT NULL AND NEW.status NOT IN ('signed', 'superseded') THEN
    RAISE EXCEPTION 'contract % was signed: the row is kept', OLD.contract_id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Contracts that wait since long get the whole time from now on.
UPDATE "contracts" SET sign_until = greatest(created_at, now()) + interval '30 days' WHERE status = 'pending';
--> statement-breakpoint
-- The text that contracts had before it could be edited.
INSERT INTO "contract_templates" (version, content, note, author_id, created_at) VALUES (1, $template$# Contrato de prestação de serviços educacionais

{{escola.nome}}, modelo {{contrato.modelo}}, {{contrato.data}}

- Aluno: **{{aluno.nome}}, CPF {{aluno.cpf}}**
- Responsável: **{{responsavel.nome}} ({{responsavel.parentesco}}), CPF {{responsavel.cpf}}**
- Curso: **{{curso}}, nível {{nivel}}**
- Plano: **{{plano.tipo}}, {{plano.frequencia}}, {{plano.duracao}}**
- Vigência: **{{vigencia.inicio}} a {{vigencia.fim}}**
- Taxa de matrícula: **{{matricula.valor}}**
- Valor do plano: **{{plano.valor}} {{plano.parcelas}}, {{plano.pagamento}}**

## 1. Objeto

A escola oferece ao aluno aulas ao vivo, por vídeo, do curso livre de {{curso}}, na modalidade {{plano.modalidade}}, {{plano.frequencia}}, com aulas de 60 minutos em horários combinados a partir da disponibilidade informada pelo aluno.

## 2. Vigência

O contrato vale pelo período indicado acima. As aulas começam depois da confirmação do pagamento, do preenchimento da disponibilidade e do aceite de um professor.

## 3. Preço e pagamento

A taxa de matrícula e o valor do plano são os indicados acima e não mudam durante a vigência. O atraso de 15 dias suspende o acesso às aulas até o pagamento.

Este contrato substitui o de código {{contrato.substitui}} a partir da assinatura: o que já foi pago pelo plano é abatido das primeiras parcelas e a taxa de matrícula não é cobrada de novo.

## 4. Cancelamento e remarcação de aulas

O aluno pode cancelar ou pedir a remarcação de uma aula, sem custo, até 24 horas antes do início.

## 5. Direito de arrependimento

O aluno pode desistir em até 7 dias da assinatura, com devolução integral do que pagou (Código de Defesa do Consumidor, art. 49).

## 6. Certificado

Quem tiver ao menos 75% de participação e média de avaliação 3 ou mais recebe um certificado de curso livre.

## 7. Dados pessoais e gravações

Os dados são tratados conforme a Lei 13.709/2018 (LGPD), apenas para a prestação do serviço. Uma aula só é gravada com o consentimento de todos os presentes e a gravação é guardada por 90 dias.

## 8. Conduta

Espera-se respeito entre alunos e professores. Assédio, discriminação ou material ofensivo podem levar ao encerramento do contrato.

## 9. Foro

Fica eleito o foro do domicílio do aluno.
$template$, 'Texto inicial', NULL, '2026-11-26T00:00:00Z');
--> statement-breakpoint
INSERT INTO "contract_template_uses" (seq, version, user_id, created_at) VALUES (1, 1, NULL, '2026-11-26T00:00:00Z');
--> statement-breakpoint
-- A version that contracts were signed with is never changed (CON-11).
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "contract_templates" FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON "contract_templates" EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "contract_template_uses" FOR EACH ROW EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON "contract_template_uses" EXECUTE FUNCTION refuse_rewrite();
