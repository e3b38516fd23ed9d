CREATE TABLE "whatsapp_inbox" (
	"id" text PRIMARY KEY,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"received_at" timestamp(3) with time zone NOT NULL,
	"item" jsonb,
	"acted_at" timestamp(3) with time zone,
	"handled_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "whatsapp_sent" (
	"id" text PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"buttons" jsonb NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whatsapp_links" (
	"user_id" uuid PRIMARY KEY,
	"code" text,
	"code_expires_at" timestamp(3) with time zone,
	"phone" text,
	"linked_at" timestamp(3) with time zone,
	"stopped_at" timestamp(3) with time zone,
	"last_message_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "whatsapp_verified_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "whatsapp_inbox_unhandled" ON "whatsapp_inbox" ("sent_at") WHERE "handled_at" is null;--> statement-breakpoint
CREATE INDEX "whatsapp_inbox_received" ON "whatsapp_inbox" ("received_at");--> statement-breakpoint
CREATE INDEX "whatsapp_sent_user_id" ON "whatsapp_sent" ("user_id");--> statement-breakpoint
CREATE INDEX "whatsapp_sent_at" ON "whatsapp_sent" ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_links_code" ON "whatsapp_links" ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "whatsapp_links_phone" ON "whatsapp_links" ("phone");--> statement-breakpoint
ALTER TABLE "whatsapp_sent" ADD CONSTRAINT "whatsapp_sent_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "whatsapp_links" ADD CONSTRAINT "whatsapp_links_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;