CREATE TABLE "telegram_links" (
	"user_id" uuid PRIMARY KEY,
	"start_token" text,
	"start_token_expires_at" timestamp(3) with time zone,
	"pending_chat_id" text,
	"chat_id" text,
	"verified_at" timestamp(3) with time zone,
	"last_sync_at" timestamp(3) with time zone,
	"code_hash" text,
	"code_expires_at" timestamp(3) with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_links_start_token" ON "telegram_links" ("start_token");--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_links_chat" ON "telegram_links" ("chat_id");--> statement-breakpoint
ALTER TABLE "telegram_links" ADD CONSTRAINT "telegram_links_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;