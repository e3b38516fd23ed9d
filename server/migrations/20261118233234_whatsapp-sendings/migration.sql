ALTER TABLE "whatsapp_sent" ADD COLUMN "message_id" text;--> statement-breakpoint
ALTER TABLE "whatsapp_sent" ADD COLUMN "unsure_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "whatsapp_sent" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
-- Until now, the id was that of Meta.
UPDATE "whatsapp_sent" SET "message_id" = "id";--> statement-breakpoint
CREATE INDEX "whatsapp_sent_message_id" ON "whatsapp_sent" ("message_id");