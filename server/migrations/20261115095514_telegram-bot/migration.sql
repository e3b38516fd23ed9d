CREATE TABLE "telegram_bots" (
	"bot_id" bigint PRIMARY KEY,
	"next_update_id" bigint NOT NULL,
	"fetched_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telegram_updates" (
	"bot_id" bigint,
	"update_id" bigint,
	"received_at" timestamp(3) with time zone NOT NULL,
	"update" jsonb,
	"acted_at" timestamp(3) with time zone,
	"handled_at" timestamp(3) with time zone,
	CONSTRAINT "telegram_updates_pkey" PRIMARY KEY("bot_id","update_id")
);
--> statement-breakpoint
ALTER TABLE "telegram_links" ADD COLUMN "blocked_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "telegram_updates_unhandled" ON "telegram_updates" ("bot_id","update_id") WHERE "handled_at" is null;--> statement-breakpoint
CREATE INDEX "telegram_links_pending_chat" ON "telegram_links" ("pending_chat_id");